/** The empty file to fill in: a heading by title and one line that shows how each column is written. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { holds } from '#domain/registro/conditions.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { exportacao } from '#messages/importacao.ts';
import { BOM, csvLine } from '#server/engine/export/csv-writer.ts';
import { asFile } from '#server/engine/export/file-answer.ts';
import { xlsxBytes, type XlsxCell } from '#server/engine/export/xlsx-writer.ts';
import { importableFields } from './columns.ts';

export function sendTemplate(
  reply: FastifyReply,
  entity: EntityModel,
  formato: unknown = 'xlsx',
): FastifyReply {
  if (formato !== 'csv' && formato !== 'xlsx')
    throw new AppError('requisicao-invalida', { messages: [exportacao.formatoInvalido] });
  const fields = importableFields(entity);
  const answer = asFile(reply, `modelo-${entity.name}.${formato}`);
  const example = fields.map((field) => exampleOf(field, entity.fields));
  if (formato === 'csv')
    return answer.send(BOM + csvLine(fields.map(({ title }) => title)) + csvLine(example));
  const columns = fields.map(({ title }) => ({ title, width: Math.min(40, Math.max(12, title.length + 4)) }));
  const row: XlsxCell[] = example.map((value) => (value === '' ? null : { kind: 'text', value }));
  return answer.send(Readable.from(xlsxBytes(entity.plural, columns, [row])));
}

const BY_FORMAT: { readonly [format: string]: string } = {
  cpf: '529.982.247-25',
  cnpj: '11.222.333/0001-81',
  'cpf-cnpj': '11.222.333/0001-81',
  cns: '700 0000 0000 0005',
  cnes: '2077485',
  cep: '30130-010',
  ibge: '3106200',
  processo: '20260012345',
  telefone: '(31) 98765-4321',
  email: 'nome@exemplo.com.br',
  uri: 'https://exemplo.com.br',
  uf: 'MG',
  competencia: '05/2026',
};

/**
 * How a value of the field is written. The line stands for an ordinary record: what every record needs is filled in, the
 * rest where its writing needs showing, and what only some records have (a death, a refusal) stays empty.
 */
export function exampleOf(field: FieldModel, beside: readonly FieldModel[] = []): string {
  if (field.when && !ordinarilyNeeded(field)) return '';
  const needed = field.required || ordinarilyNeeded(field);
  if (field.format && BY_FORMAT[field.format]) return BY_FORMAT[field.format]!;
  switch (field.kind) {
    case 'boolean':
      return field.nullable ? '' : field.default === true ? exportacao.sim : exportacao.nao;
    case 'enum':
      return (
        (field.options?.find(({ value }) => value === field.default) ?? freeOption(field, beside))?.title ??
        ''
      );
    case 'date':
      return needed ? (field.schema['x-range']?.to === '$hoje' ? '15/03/1985' : '01/01/2026') : '';
    case 'datetime':
      return needed ? '01/01/2026 14:05' : '';
    case 'time':
      return '14:05';
    case 'money':
    case 'decimal':
      return `1234${field.scale > 0 ? `,${'5'.padEnd(field.scale, '0')}` : ''}`;
    case 'integer':
      return needed ? String(field.schema.minimum ?? 1) : '';
    case 'text':
    case 'longtext':
      return (
        field.ui.placeholder ??
        (field.schema.pattern
          ? digitsOf(field.schema.pattern)
          : needed
            ? exportacao.exemplo(field.title)
            : '')
      );
    default:
      return '';
  }
}

/** Needed of a record that says nothing out of the ordinary: a day of birth, unless nobody knows it. */
const ordinarilyNeeded = ({ when }: FieldModel): boolean =>
  when?.required !== undefined && holds(when.required, {});

/** The first option that makes no other field needed. */
function freeOption(field: FieldModel, beside: readonly FieldModel[]) {
  return field.options?.find(
    ({ value }) =>
      !beside.some(
        (other) =>
          other.when?.required &&
          !ordinarilyNeeded(other) &&
          holds(other.when.required, { [field.id]: value }),
      ),
  );
}

function digitsOf(pattern: string): string {
  const exact = /^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern)?.[1];
  return exact ? '123456789012345678901'.slice(0, Number(exact)) : '';
}
