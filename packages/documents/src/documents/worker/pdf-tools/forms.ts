import type { PDFField } from '@cantoo/pdf-lib';
import { textFont } from './fonts.ts';
import { type Edited, type EditInput, openPdf, refusal, savePdf } from './shared.ts';

type Value = string | number | boolean | string[];
type Library = typeof import('@cantoo/pdf-lib');

export async function fillForm(input: EditInput<{ fields: Record<string, Value> }>): Promise<Edited> {
  const library = await import('@cantoo/pdf-lib');
  const [bytes] = input.files as [Uint8Array];
  const pdf = await openPdf(bytes);
  const form = pdf.getForm();
  const all = new Map(form.getFields().map((field) => [field.getName(), field]));
  const values = Object.entries(input.options.fields);
  const warnings: string[] = [];
  for (const [name, value] of values) {
    const field = all.get(name);
    if (!field) throw refusal(input, 'fields', unknownField(name, [...all.keys()]));
    const what = set(field, value, library);
    if (what !== undefined) throw refusal(input, 'fields', `"${name}" ${what}`);
  }
  if (values.length > 0) {
    if (form.hasXFA()) {
      form.deleteXFA();
      warnings.push('The form had a second, XFA form, which was removed.');
    }
    form.updateFieldAppearances(await textFont(pdf, false));
  }
  const report = { fields: [...all.values()].map((field) => shown(field, library)) };
  return { files: [{ bytes: values.length > 0 ? await savePdf(pdf) : bytes }], report, warnings };
}

function unknownField(name: string, names: string[]): string {
  if (names.length === 0) return 'the PDF has no form fields';
  const some = names.slice(0, 20).map((one) => `"${one}"`);
  return `there is no field "${name}"; fields: ${some.join(', ')}${names.length > 20 ? ' …' : ''}`;
}

/** Returns what is wrong with the value. */
function set(field: PDFField, value: Value, library: Library): string | undefined {
  const { PDFTextField, PDFCheckBox, PDFRadioGroup, PDFDropdown, PDFOptionList } = library;
  if (field instanceof PDFTextField) {
    if (typeof value === 'boolean' || Array.isArray(value)) return 'is a text field and takes a text';
    const most = field.getMaxLength();
    if (most !== undefined && String(value).length > most) return `takes at most ${most} characters`;
    if (field.isRichFormatted()) field.disableRichFormatting();
    return void field.setText(String(value));
  }
  if (field instanceof PDFCheckBox) {
    if (typeof value !== 'boolean') return 'is a checkbox and takes true or false';
    return void (value ? field.check() : field.uncheck());
  }
  if (field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList) {
    const options = field.getOptions();
    const chosen = (Array.isArray(value) ? value : [value]).map(String);
    const isFree = field instanceof PDFDropdown && field.isEditable();
    const wrong = isFree ? undefined : chosen.find((one) => !options.includes(one));
    if (wrong !== undefined) return `has no option "${wrong}"; options: ${options.slice(0, 50).join(', ')}`;
    if (field instanceof PDFRadioGroup) return void field.select(chosen[0] as string);
    return void field.select(chosen);
  }
  return 'is a button or a signature, which has no value';
}

function shown(field: PDFField, library: Library) {
  const { PDFTextField, PDFCheckBox, PDFRadioGroup, PDFDropdown, PDFOptionList, PDFButton } = library;
  const common = { name: field.getName(), read_only: field.isReadOnly(), required: field.isRequired() };
  if (field instanceof PDFTextField) return { ...common, type: 'text', value: field.getText() ?? '' };
  if (field instanceof PDFCheckBox) return { ...common, type: 'checkbox', value: field.isChecked() };
  if (field instanceof PDFRadioGroup)
    return { ...common, type: 'radio', value: field.getSelected() ?? null, options: field.getOptions() };
  if (field instanceof PDFDropdown || field instanceof PDFOptionList)
    return {
      ...common,
      type: field instanceof PDFDropdown ? 'dropdown' : 'list',
      value: field.getSelected(),
      options: field.getOptions(),
    };
  return { ...common, type: field instanceof PDFButton ? 'button' : 'signature', value: null };
}

/** After qpdf has drawn its fields onto the pages. */
export async function dropForm({ files }: EditInput): Promise<Edited> {
  const { PDFName } = await import('@cantoo/pdf-lib');
  const pdf = await openPdf(files[0] as Uint8Array);
  pdf.catalog.delete(PDFName.of('AcroForm'));
  return { files: [{ bytes: await savePdf(pdf) }] };
}
