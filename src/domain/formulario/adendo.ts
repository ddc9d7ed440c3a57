/**
 * Addenda of an answer. Each says who corrected what, when and why; the answer itself stays as it was given.
 * In force is the answer with the values of its addenda put over it, in their order.
 */
import type { FieldModel } from '../registro/entity.ts';
import { valueText } from '../registro/value-text.ts';
import { formularioImpresso as texto } from '#messages/formulario-impressao.ts';

export type Valores = { readonly [campo: string]: unknown };

/** As it is stored beside the answer. */
export type Adendo = {
  readonly em: string;
  readonly autor: string;
  readonly motivo: string;
  readonly texto?: string | null | undefined;
  /** JSON of the fields that it changed. */
  readonly valores?: string | null | undefined;
  readonly rotulos?: string | null | undefined;
};

export type Guardada = {
  readonly valores: string;
  readonly rotulos: string;
  readonly adendos?: readonly Adendo[] | null;
};

/** Values, and the names of what they refer to ('cids:12'). */
export type Estado = { readonly valores: Valores; readonly rotulos: { readonly [chave: string]: string } };

const lido = (text: string | null | undefined): Valores => (text ? (JSON.parse(text) as Valores) : {});

/** The states one after another: as it was given, then after each addendum. Never empty. */
export function estadosDa({ valores, rotulos, adendos }: Guardada): readonly Estado[] {
  const estados: Estado[] = [{ valores: lido(valores), rotulos: lido(rotulos) as Estado['rotulos'] }];
  for (const adendo of adendos ?? []) {
    const antes = estados.at(-1) as Estado;
    estados.push({
      valores: { ...antes.valores, ...lido(adendo.valores) },
      rotulos: { ...antes.rotulos, ...(lido(adendo.rotulos) as Estado['rotulos']) },
    });
  }
  return estados;
}

/** The answer as it holds now. */
export function vigenteDa(resposta: Guardada): Estado {
  return estadosDa(resposta).at(-1) as Estado;
}

/** The fields whose value differs, with what they become; a value that was never given is as good as an empty one. */
export function diferencas(antes: Valores, depois: Valores): Valores {
  const vazio = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(depois).filter(
      ([campo, value]) =>
        JSON.stringify(value) !== JSON.stringify(antes[campo]) && !(vazio(value) && vazio(antes[campo])),
    ),
  );
}

export type Correcao = {
  readonly campo: string;
  readonly titulo: string;
  readonly antes: string;
  readonly depois: string;
};

/** What each addendum changed, in words, in the order of the form's fields. */
export function correcoesDe(
  fields: readonly FieldModel[],
  resposta: Guardada,
): readonly (readonly Correcao[])[] {
  const estados = estadosDa(resposta);
  return (resposta.adendos ?? []).map((adendo, index) => {
    const [antes, depois] = [estados[index], estados[index + 1]] as [Estado, Estado];
    const mudados = lido(adendo.valores);
    return fields
      .filter(({ id }) => Object.hasOwn(mudados, id))
      .map((field) => ({
        campo: field.id,
        titulo: field.title,
        antes: textoDoCampo(field, antes) || texto.vazio,
        depois: textoDoCampo(field, depois) || texto.vazio,
      }));
  });
}

/** The field of an answer in words; '' where it is empty. A table: its rows, one under another. */
export function textoDoCampo(field: FieldModel, { valores, rotulos }: Estado): string {
  const value = valores[field.id];
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'file')
    return field.ui.widget === 'assinatura'
      ? texto.assinada
      : field.ui.widget === 'image'
        ? texto.comImagem
        : texto.comArquivo;
  if (field.child && Array.isArray(value))
    return (value as readonly Valores[])
      .map((linha) =>
        (field.child?.fields ?? [])
          .map((inner) => textoDoCampo(inner, { valores: linha, rotulos }))
          .filter((part) => part !== '')
          .join(', '),
      )
      .join('\n');
  const nota = field.ui.widget === 'escala' || field.ui.widget === 'satisfacao';
  if (nota) return texto.deTantos(String(value), field.schema.maximum ?? 10);
  return valueText(field, value, field.ref && rotulos[`${field.ref.resource}:${String(value)}`]);
}
