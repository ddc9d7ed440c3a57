/** Which widget edits a field, by what the declaration says it is. */
import type { ComponentType } from 'react';
import type { FieldModel } from '#domain/registro/entity.ts';
import ChecksWidget from './choice/ChecksWidget.tsx';
import RadioWidget from './choice/RadioWidget.tsx';
import SelectWidget from './choice/SelectWidget.tsx';
import { itemOptions } from './choice/options.ts';
import CompetenciaWidget from './competencia/CompetenciaWidget.tsx';
import DateWidget from './date/DateWidget.tsx';
import ImageWidget from './image/ImageWidget.tsx';
import MaskedWidget from './masked/MaskedWidget.tsx';
import { isMaskedFormat } from './masked/mask-edit.ts';
import NumberWidget from './number/NumberWidget.tsx';
import PasswordWidget from './password/PasswordWidget.tsx';
import ReferenceWidget from './reference/ReferenceWidget.tsx';
import RichTextWidget from './rich/RichTextWidget.tsx';
import { isRichText } from './rich/rich-text.ts';
import ScoreWidget from './score/ScoreWidget.tsx';
import SignatureWidget from './signature/SignatureWidget.tsx';
import SwitchWidget from './switch/SwitchWidget.tsx';
import TagsWidget from './tags/TagsWidget.tsx';
import TextAreaWidget from './text/TextAreaWidget.tsx';
import TextWidget from './text/TextWidget.tsx';
import DateTimeWidget from './time/DateTimeWidget.tsx';
import TimeWidget from './time/TimeWidget.tsx';
import type { WidgetProps } from './widget.ts';

export function widgetOf(field: FieldModel): ComponentType<WidgetProps> {
  switch (field.kind) {
    case 'integer':
      return isScore(field) ? ScoreWidget : NumberWidget;
    case 'decimal':
    case 'money':
      return NumberWidget;
    case 'boolean':
      return !field.nullable ? SwitchWidget : field.ui.widget === 'radio' ? RadioWidget : SelectWidget;
    case 'date':
      return DateWidget;
    case 'datetime':
      return DateTimeWidget;
    case 'time':
      return TimeWidget;
    case 'enum':
      return field.ui.widget === 'radio' ? RadioWidget : SelectWidget;
    case 'ref':
      return ReferenceWidget;
    case 'list':
      return field.ui.widget === 'radio' ? ChecksWidget : itemOptions(field).length > 0 ? SelectWidget : TagsWidget;
    case 'file':
      return field.ui.widget === 'assinatura' ? SignatureWidget : ImageWidget;
    case 'longtext':
      return isRichText(field) ? RichTextWidget : TextAreaWidget;
    default:
      return textWidget(field);
  }
}

/** A point of a scale, which says more in its place on the scale than as a number. */
export function isScore(field: FieldModel): boolean {
  return field.ui.widget === 'satisfacao' || field.ui.widget === 'escala';
}

function textWidget(field: FieldModel): ComponentType<WidgetProps> {
  if (field.ui.widget === 'password') return PasswordWidget;
  if (field.format === 'uf') return SelectWidget;
  if (field.format === 'competencia') return CompetenciaWidget;
  return isMaskedFormat(field.format) ? MaskedWidget : TextWidget;
}
