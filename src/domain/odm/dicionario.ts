/** What a field of a form is, in words: its kind, unit, range and options. Pure (CRF-05). */
import { dadosDoEstudo as texto } from '#messages/estudo-dados.ts';
import type { FieldModel } from '../registro/entity.ts';

/** The options of a field, of a choice of many too. */
export function opcoesDo({
  options,
  schema,
}: FieldModel): readonly { readonly value: string | number; readonly title: string }[] {
  if (options && options.length > 0) return options;
  const { items } = schema as {
    readonly items?: { readonly oneOf?: readonly { readonly const: string; readonly title: string }[] };
  };
  return (items?.oneOf ?? []).map(({ const: value, title }) => ({ value, title }));
}

export type CampoDito = {
  readonly tipo: string;
  readonly unidade: string;
  readonly faixa: string;
  readonly opcoes: string;
};

export function campoDito(field: FieldModel): CampoDito {
  const { kind, ui, schema } = field;
  const { minimum, maximum } = schema as { readonly minimum?: number; readonly maximum?: number };
  return {
    tipo: texto.tipos[kind] ?? texto.tipos['text'] ?? '',
    unidade: typeof ui.suffix === 'string' ? ui.suffix : '',
    faixa:
      minimum === undefined && maximum === undefined
        ? ''
        : minimum === undefined
          ? texto.ate(maximum ?? 0)
          : maximum === undefined
            ? texto.aPartirDe(minimum)
            : texto.deAte(minimum, maximum),
    opcoes: opcoesDo(field)
      .map(({ value, title }) => `${value} = ${title}`)
      .join('; '),
  };
}
