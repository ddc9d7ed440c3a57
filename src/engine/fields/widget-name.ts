/** Which widget edits a field, by what the declaration says it is: its name in the form's registry (widget-of.ts). */
import type { FieldModel } from '#domain/registro/entity.ts';
import { itemOptions } from './choice/options.ts';
import { isMaskedFormat } from './masked/mask-edit.ts';
import { isRichText } from './rich/rich-text.ts';

export type WidgetName =
  | 'assinatura'
  | 'cep'
  | 'competencia'
  | 'data'
  | 'datahora'
  | 'escolha'
  | 'filtros'
  | 'hora'
  | 'imagem'
  | 'interruptor'
  | 'marcar'
  | 'mascara'
  | 'mensagem'
  | 'numero'
  | 'opcoes'
  | 'ponto'
  | 'referencia'
  | 'rico'
  | 'senha'
  | 'tags'
  | 'texto'
  | 'textoLongo';

export function widgetNameOf(field: FieldModel): WidgetName {
  switch (field.kind) {
    case 'integer':
      return isScore(field) ? 'ponto' : 'numero';
    case 'decimal':
    case 'money':
      return 'numero';
    case 'boolean':
      return !field.nullable ? 'interruptor' : field.ui.widget === 'radio' ? 'opcoes' : 'escolha';
    case 'date':
      return 'data';
    case 'datetime':
      return 'datahora';
    case 'time':
      return 'hora';
    case 'enum':
      return field.ui.widget === 'radio' ? 'opcoes' : 'escolha';
    case 'ref':
      return 'referencia';
    case 'list':
      return field.ui.widget === 'radio' ? 'marcar' : itemOptions(field).length > 0 ? 'escolha' : 'tags';
    case 'file':
      return field.ui.widget === 'assinatura' ? 'assinatura' : 'imagem';
    case 'longtext':
      if (field.ui.widget === 'filtros') return 'filtros';
      return isRichText(field) ? 'rico' : field.ui.widget === 'mensagem' ? 'mensagem' : 'textoLongo';
    default:
      return textWidget(field);
  }
}

/** A point of a scale, which says more in its place on the scale than as a number. */
export function isScore(field: FieldModel): boolean {
  return field.ui.widget === 'satisfacao' || field.ui.widget === 'escala';
}

function textWidget(field: FieldModel): WidgetName {
  if (field.ui.widget === 'password') return 'senha';
  if (field.ui.widget === 'cep') return 'cep';
  if (field.format === 'uf') return 'escolha';
  if (field.format === 'competencia') return 'competencia';
  return isMaskedFormat(field.format) ? 'mascara' : 'texto';
}
