/** The conditions in words, for chips, print and export. */
import { formatData } from '#domain/formato/data.ts';
import { diaMovel, periodoDe } from '#domain/formato/dia-movel.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { textoDiaMovel } from '#messages/dia-movel.ts';
import { lista, numero, registros } from '#messages/lista.ts';
import { displayText } from '../cells/display.ts';
import { alternatives, type Criterion } from './criteria.ts';
import { EXACT_TOTAL } from './state.ts';

/** Labels of references by field and id, as far as they are known. */
export type KnownLabels = { readonly [resource: string]: { readonly [id: string]: string } | undefined };

export function criterionText(criterion: Criterion, entity: EntityModel, labels: KnownLabels): string {
  const field = entity.field[criterion.field];
  if (!field) return criterion.field;
  const { op, values } = criterion;
  const say = (value: string) => valueText(field, value, labels);
  const [first = '', second = ''] = values;
  switch (op) {
    case 'empty':
    case 'filled':
      return `${field.title} ${lista.operadores[op]}`;
    case 'range': {
      const period = periodoDe(values);
      if (period) return `${field.title}: ${lista.periodos[period]}`;
      if (first && second)
        return first === second
          ? `${field.title}: ${say(first)}`
          : `${field.title}: ${say(first)} a ${say(second)}`;
      return `${field.title}: ${first ? lista.aPartirDe(say(first)) : lista.ate(say(second))}`;
    }
    case 'gteornull':
      return `${field.title}: ${lista.ouSemData(lista.aPartirDe(say(first)))}`;
    case 'lteornull':
      return `${field.title}: ${lista.ouSemData(lista.ate(say(first)))}`;
    case 'in':
      return `${field.title}: ${values.map(say).join(' ou ')}`;
    case 'eq':
      return `${field.title}: ${say(first)}`;
    case 'ne':
      return `${field.title} ${lista.operadores.ne} ${values.map(say).join(' e de ')}`;
    default:
      return `${field.title} ${lista.operadores[op]} ${say(first)}`;
  }
}

/** The whole question's conditions, each in words; alternatives are one sentence. */
export function criteriaTexts(
  criteria: readonly Criterion[],
  entity: EntityModel,
  labels: KnownLabels,
): readonly string[] {
  const [always = [], ...groups] = alternatives(criteria).map((group) =>
    group.map((criterion) => criterionText(criterion, entity, labels)),
  );
  return [
    ...always,
    ...(groups.length > 0 ? [groups.map((group) => group.join(' e ')).join(lista.ouEntao)] : []),
  ];
}

/** 'hoje', 'há 6 dias', 'início do mês passado': where the value moves with the calendar. */
export function relativeDay(value: string): string | undefined {
  const dia = diaMovel(value);
  return dia && textoDiaMovel(dia);
}

export function valueText(field: FieldModel, value: string, labels: KnownLabels): string {
  const relative = relativeDay(value);
  if (relative) return relative;
  if (value === '$eu') return lista.eu;
  if (field.kind === 'ref') return labels[field.ref?.resource ?? '']?.[value] ?? `nº ${value}`;
  if (field.kind === 'datetime' || field.kind === 'date') return formatData(value);
  return displayText(field, value);
}

/** 'mais de 10.000 registros' or '25 registros'. */
export function totalText(total: number, exact: boolean): string {
  return exact ? registros(total) : `${lista.maisDe(EXACT_TOTAL)} registros`;
}

/** '1–25 de 312'. */
export function rangeText(from: number, shown: number, total: number, exact: boolean): string {
  const whole = exact ? numero(total) : lista.maisDe(EXACT_TOTAL);
  return shown === 0
    ? `0 ${lista.de} ${whole}`
    : `${lista.faixa(from, from + shown - 1)} ${lista.de} ${whole}`;
}

/** Which rows a printed page holds: 'Registros 26 a 50, de 312'. */
export function printedRange(from: number, shown: number, total: number, exact: boolean): string {
  const whole = exact ? numero(total) : lista.maisDe(EXACT_TOTAL);
  return shown === 0 ? totalText(total, exact) : lista.impressos(from, from + shown - 1, whole);
}
