import type { Platform, SeedTable } from '../../subgraphs/platform/src';
import type { DemoCalendar } from './calendar';
import { idOf } from './accounts';

type Row = Readonly<Record<string, unknown>>;

/** Ad campaigns, social accounts and bounty submissions of the first two accounts; ids are derived from the names. */
const campaigns = [
  { account: 'pickaxe-labs', title: 'Spring launch', status: 'active', currency: 'usd', daily_budget: '120' },
  { account: 'pickaxe-labs', title: 'Options week', status: 'paused', currency: 'usd', daily_budget: '45.5' },
  { account: 'pickaxe-labs', title: 'Mornings in Tokyo', status: 'active', currency: 'jpy', daily_budget: '8000' },
  { account: 'pickaxe-labs', title: 'Founders', status: 'draft', currency: 'eur', daily_budget: '10' },
  { account: 'pickaxe-labs', title: 'Last winter', status: 'ended', currency: 'usd', daily_budget: '60' },
  { account: 'northwind-audio', title: 'Slow radio', status: 'active', currency: 'eur', daily_budget: '15' },
  { account: 'northwind-audio', title: 'Tape week', status: 'paused', currency: 'eur', daily_budget: '8' },
  { account: 'northwind-audio', title: 'First loops', status: 'ended', currency: 'eur', daily_budget: '12' },
] as const;

const groups = [
  { campaign: 'Spring launch', title: 'Day traders', status: 'active' },
  { campaign: 'Spring launch', title: 'Long-term savers', status: 'paused' },
  { campaign: 'Options week', title: 'Course readers', status: 'paused' },
  { campaign: 'Mornings in Tokyo', title: 'Commuters', status: 'active' },
  { campaign: 'Last winter', title: 'Everybody', status: 'ended' },
  { campaign: 'Slow radio', title: 'Night owls', status: 'active' },
  { campaign: 'Tape week', title: 'Collectors', status: 'paused' },
  { campaign: 'First loops', title: 'Producers', status: 'ended' },
] as const;

const ads = [
  { group: 'Day traders', title: 'Journal, video', status: 'active', headline: 'The journal that writes itself' },
  { group: 'Day traders', title: 'Journal, still', status: 'active', headline: 'Know what works' },
  { group: 'Long-term savers', title: 'Calm', status: 'paused', headline: 'Less noise' },
  { group: 'Course readers', title: 'Twelve evenings', status: 'draft', headline: 'Options from zero' },
  { group: 'Commuters', title: 'Before the bell', status: 'active', headline: 'Your market morning' },
  { group: 'Everybody', title: 'Snow', status: 'ended', headline: 'A warm desk' },
  { group: 'Night owls', title: 'Loops at night', status: 'active', headline: null },
  { group: 'Collectors', title: 'Forty minutes', status: 'paused', headline: 'Rain on tape' },
  { group: 'Producers', title: 'One loop a day', status: 'ended', headline: 'Start with a loop' },
] as const;

const socialAccounts = [
  { account: 'pickaxe-labs', network: 'youtube' },
  { account: 'pickaxe-labs', network: 'x' },
  { account: 'pickaxe-labs', network: 'instagram' },
  { account: 'pickaxe-labs', network: 'tiktok' },
  { account: 'pickaxe-labs', network: 'linkedin' },
  { account: 'northwind-audio', network: 'youtube' },
  { account: 'northwind-audio', network: 'instagram' },
  { account: 'northwind-audio', network: 'x' },
] as const;

const submissions = [
  { account: 'pickaxe-labs', bounty: 'Best trade of the week', user: 'lucia', status: 'approved' },
  { account: 'pickaxe-labs', bounty: 'Best trade of the week', user: 'amir', status: 'denied' },
  { account: 'pickaxe-labs', bounty: 'Best trade of the week', user: 'greta', status: 'pending' },
  { account: 'pickaxe-labs', bounty: 'Morning clip', user: 'joao', status: 'pending' },
  { account: 'pickaxe-labs', bounty: 'Morning clip', user: 'oskar', status: 'approved' },
  { account: 'northwind-audio', bounty: 'A loop a day', user: 'mei', status: 'pending' },
  { account: 'northwind-audio', bounty: 'A loop a day', user: 'greta', status: 'approved' },
  { account: 'northwind-audio', bounty: 'A loop a day', user: 'amir', status: 'denied' },
] as const;

const startsAt = '2026-02-01T08:00:00Z';
const hour = 3_600_000;

/** Creates the rows of this file's tables, with creation times one hour apart; existing rows stay unchanged. */
export async function advertise({ seed }: Platform, calendar: DemoCalendar): Promise<void> {
  const start = calendar.at(startsAt).getTime();
  const accountOf = (campaign: string) => idOf('biz', campaigns.find(({ title }) => title === campaign)?.account ?? '');
  const campaignOf = (group: string) => groups.find(({ title }) => title === group)?.campaign ?? '';
  const tables: readonly (readonly [SeedTable, readonly Row[]])[] = [
    [
      'ad_campaigns',
      campaigns.map(({ account, ...row }) => ({
        id: idOf('adcamp', row.title),
        account_id: idOf('biz', account),
        ...row,
      })),
    ],
    [
      'ad_groups',
      groups.map(({ campaign, ...row }) => ({
        id: idOf('adgrp', row.title),
        account_id: accountOf(campaign),
        ad_campaign_id: idOf('adcamp', campaign),
        ...row,
      })),
    ],
    [
      'ads',
      ads.map(({ group, ...row }) => ({
        id: idOf('ad', row.title),
        account_id: accountOf(campaignOf(group)),
        ad_group_id: idOf('adgrp', group),
        destination_url: 'https://demo.example/',
        ...row,
      })),
    ],
    [
      'social_accounts',
      socialAccounts.map(({ account, network }) => ({
        id: idOf('sacc', `${account} ${network}`),
        account_id: idOf('biz', account),
        network,
        username: account,
        url: `https://${network}.demo.example/${account}`,
      })),
    ],
    [
      'bounty_submissions',
      submissions.map(({ account, bounty, user, status }) => ({
        id: idOf('btys', `${bounty} ${user}`),
        account_id: idOf('biz', account),
        bounty_id: idOf('bnty', bounty),
        user_id: idOf('user', user),
        url: `https://clips.demo.example/${user}`,
        status,
      })),
    ],
  ];
  for (const [table, rows] of tables)
    await seed.rows(
      table,
      rows.map((row, index) => ({ ...row, ...timesOf(start + index * hour) })),
    );
}

function timesOf(time: number): Row {
  const at = new Date(time).toISOString();
  return { created_at: at, updated_at: at };
}
