import { namedWords } from '../../schemas';

export const accountStatuses = ['active', 'suspended'] as const;
export const onboardingTypes = ['platform', 'seller'] as const;
export const taxRemitters = ['service', 'self', 'none'] as const;
export const accountTaxTypes = ['inclusive', 'exclusive'] as const;
export const capabilityStates = ['active', 'inactive', 'pending'] as const;
export const socialWebsites = ['x', 'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'twitch', 'website', 'custom'] as const;

export const usStates = [
  'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA',
  'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX',
  'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY',
] as const;

/** Kinds of tax numbers, by country and name. */
export const taxIdentifierTypes = namedWords('TaxIdentifierType', [
  'ad_nrt', 'ao_tin', 'ar_cuit', 'al_tin', 'am_tin', 'aw_tin', 'au_abn', 'au_arn', 'eu_vat', 'az_tin', 'bs_tin', 'bh_vat', 'bd_bin',
  'bb_tin', 'by_tin', 'bj_ifu', 'bo_tin', 'ba_tin', 'br_cnpj', 'br_cpf', 'bg_uic', 'bf_ifu', 'kh_tin', 'cm_niu', 'ca_bn', 'ca_gst_hst',
  'ca_pst_bc', 'ca_pst_mb', 'ca_pst_sk', 'ca_qst', 'cv_nif', 'cl_tin', 'cn_tin', 'co_nit', 'cd_nif', 'cr_tin', 'hr_oib', 'do_rcn',
  'ec_ruc', 'eg_tin', 'sv_nit', 'et_tin', 'eu_oss_vat', 'ge_vat', 'gh_tin', 'de_stn', 'gb_vat', 'gn_nif', 'hk_br', 'hu_tin', 'is_vat',
  'in_gst', 'id_npwp', 'il_vat', 'jp_cn', 'jp_rn', 'jp_trn', 'kz_bin', 'ke_pin', 'kg_tin', 'la_tin', 'li_uid', 'li_vat', 'my_frp',
  'my_itn', 'my_sst', 'mr_nif', 'mx_rfc', 'md_vat', 'me_pib', 'ma_vat', 'np_pan', 'nz_gst', 'ng_tin', 'mk_vat', 'no_vat', 'no_voec',
  'om_vat', 'pe_ruc', 'ph_tin', 'pl_nip', 'ro_tin', 'ru_inn', 'ru_kpp', 'sa_vat', 'sn_ninea', 'rs_pib', 'sg_gst', 'sg_uen', 'si_tin',
  'za_vat', 'kr_brn', 'es_cif', 'ch_uid', 'ch_vat', 'tw_vat', 'tj_tin', 'tz_vat', 'th_vat', 'tr_tin', 'ug_tin', 'ua_vat', 'ae_trn',
  'us_ein', 'uy_ruc', 'uz_tin', 'uz_vat', 've_rif', 'vn_tin', 'zm_tin', 'zw_tin', 'sr_fin', 'xi_vat',
]);
