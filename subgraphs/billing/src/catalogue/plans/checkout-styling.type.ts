import { Field, InputType, ObjectType } from 'type-graphql';
import { type FieldSource, checkAll, checkLength, computed, registerEnum } from '../../../../kit/src';
import { type StoredObject, storedText, storedWord } from '../../shared/stored-object';

const checkoutFonts = ['system', 'roboto', 'open_sans'] as const;
type CheckoutFont = (typeof checkoutFonts)[number];
const CheckoutFontEnum = registerEnum('CheckoutFont', checkoutFonts, 'Font of the checkout.');

const checkoutBorders = ['rounded', 'pill', 'rectangular'] as const;
type CheckoutBorder = (typeof checkoutBorders)[number];
const CheckoutBorderEnum = registerEnum(
  'CheckoutBorder',
  checkoutBorders,
  'Shape of the fields and buttons of the checkout.',
);

const maxColorLength = 40;

const description = 'Appearance of the checkout.';
const colorInput = { nullable: true, description: 'Color, such as `#e0a030`; at most 40 characters.' } as const;
const font = { nullable: true, description: 'Font.' } as const;
const border = { nullable: true, description: 'Shape of fields and buttons.' } as const;

@ObjectType({ description: `${description} Null stands for the default.`, simpleResolvers: true })
export class CheckoutStyling {
  @Field(() => String, { nullable: true, description: 'Color of the background of the summary, such as `#101418`.' })
  backgroundColor!: string | null;

  @Field(() => String, { nullable: true, description: 'Color of buttons, such as `#e0a030`.' })
  buttonColor!: string | null;

  @Field(() => CheckoutFontEnum, font)
  fontFamily!: CheckoutFont | null;

  @Field(() => CheckoutBorderEnum, border)
  borderStyle!: CheckoutBorder | null;
}

@InputType({ description: `${description} Absent fields and null stand for the default.` })
export class CheckoutStylingInput {
  @Field(() => String, colorInput)
  backgroundColor?: string | null;

  @Field(() => String, colorInput)
  buttonColor?: string | null;

  @Field(() => CheckoutFontEnum, font)
  fontFamily?: CheckoutFont | null;

  @Field(() => CheckoutBorderEnum, border)
  borderStyle?: CheckoutBorder | null;
}

/** Source of the field with the appearance, which `checkout_styling` stores. */
export const checkoutStylingSource: FieldSource = computed(['checkout_styling'], stylingOf);

function stylingOf(stored: StoredObject | null): CheckoutStyling | null {
  return (
    stored && {
      backgroundColor: storedText(stored['background_color']),
      buttonColor: storedText(stored['button_color']),
      fontFamily: storedWord(checkoutFonts, stored['font_family']),
      borderStyle: storedWord(checkoutBorders, stored['border_style']),
    }
  );
}

/** Checks the lengths of the colors. Throws `ParameterInvalid`. */
export function checkStyling(styling: CheckoutStylingInput | null | undefined): void {
  checkAll(
    ...(['backgroundColor', 'buttonColor'] as const).map(
      (color) => () => checkLength(styling?.[color], maxColorLength, ['checkoutStyling', color]),
    ),
  );
}
