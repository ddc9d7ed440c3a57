/** The widgets of the engine, one folder each. */
import type { ComponentType } from 'react';
import type { FieldModel } from '#domain/registro/entity.ts';
import CepWidget from './cep/CepWidget.tsx';
import ChecksWidget from './choice/ChecksWidget.tsx';
import RadioWidget from './choice/RadioWidget.tsx';
import SelectWidget from './choice/SelectWidget.tsx';
import CompetenciaWidget from './competencia/CompetenciaWidget.tsx';
import DateWidget from './date/DateWidget.tsx';
import FiltersWidget from './filters/FiltersWidget.tsx';
import ImageWidget from './image/ImageWidget.tsx';
import MaskedWidget from './masked/MaskedWidget.tsx';
import MessageWidget from './message/MessageWidget.tsx';
import NumberWidget from './number/NumberWidget.tsx';
import PasswordWidget from './password/PasswordWidget.tsx';
import ReferenceWidget from './reference/ReferenceWidget.tsx';
import RichTextWidget from './rich/RichTextWidget.tsx';
import ScoreWidget from './score/ScoreWidget.tsx';
import SignatureWidget from './signature/SignatureWidget.tsx';
import SwitchWidget from './switch/SwitchWidget.tsx';
import TagsWidget from './tags/TagsWidget.tsx';
import TextAreaWidget from './text/TextAreaWidget.tsx';
import TextWidget from './text/TextWidget.tsx';
import DateTimeWidget from './time/DateTimeWidget.tsx';
import TimeWidget from './time/TimeWidget.tsx';
import type { WidgetProps } from './widget.ts';
import { widgetNameOf, type WidgetName } from './widget-name.ts';

/** All of them, by the name that a form's drawing chooses ('ui:widget'). */
export const WIDGETS: { readonly [name in WidgetName]: ComponentType<WidgetProps> } = {
  assinatura: SignatureWidget,
  cep: CepWidget,
  competencia: CompetenciaWidget,
  data: DateWidget,
  datahora: DateTimeWidget,
  escolha: SelectWidget,
  filtros: FiltersWidget,
  hora: TimeWidget,
  imagem: ImageWidget,
  interruptor: SwitchWidget,
  marcar: ChecksWidget,
  mascara: MaskedWidget,
  mensagem: MessageWidget,
  numero: NumberWidget,
  opcoes: RadioWidget,
  ponto: ScoreWidget,
  referencia: ReferenceWidget,
  rico: RichTextWidget,
  senha: PasswordWidget,
  tags: TagsWidget,
  texto: TextWidget,
  textoLongo: TextAreaWidget,
};

export function widgetOf(field: FieldModel): ComponentType<WidgetProps> {
  return WIDGETS[widgetNameOf(field)];
}
