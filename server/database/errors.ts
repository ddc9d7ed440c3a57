/** What a driver error means to a person: a named failure, with the fields that caused it. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { addDays, formatCompetencia, formatData } from '#domain/formato/data.ts';
import type { OverlapKeyword } from '#schemas/meta/vocabulary.ts';
import { AppError, type FieldErrors } from '#domain/errors/app-error.ts';
import type { ErrorCode } from '#domain/errors/codes.ts';
import { bancoDeDados as texto } from '#messages/banco-de-dados.ts';
import { parentColumn } from './ddl.ts';
import { toField } from './names.ts';

type DriverError = Error & {
  readonly code?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly detail?: string;
  readonly schema?: string;
};

export type ErrorContext = {
  /** The entity that was being written: its field ids and titles name the columns. */
  readonly entity?: EntityModel;
  /** What was being done; tells the two sides of a foreign key apart where the server speaks another language. */
  readonly operacao?: 'gravar' | 'excluir';
};

const CONNECTION_LOST = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // What a pooler answers whose server is away.
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * The named failure of an error thrown by pg, or the error itself when it is already named or is a fault of
 * ours (a syntax error, a missing table): that stays a 500 and is logged.
 */
export function toAppError(error: unknown, context: ErrorContext = {}): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const driver = error as DriverError;
  const code = driver.code ?? '';
  if (CONNECTION_LOST.has(code) || isConnectionMessage(driver))
    return new AppError('banco-indisponivel', { cause: error });
  switch (code) {
    case '23505':
      return duplicate(driver, context);
    case '23503':
      return foreignKey(driver, context);
    case '23502':
      return fieldError(driver, context, texto.preencha);
    case '23514':
      return fieldError(driver, context, texto.naoAceito);
    case '23P01':
      return overlap(driver, context);
    case '22001':
      return fieldError(driver, context, texto.textoLongo);
    case '22003':
      return fieldError(driver, context, texto.numeroGrande);
    case '22007':
    case '22008':
      return fieldError(driver, context, texto.dataInvalida);
    case '22021': // character not in repertoire: null byte, broken UTF-8
    case '22P05':
      return new AppError('texto-invalido', { cause: error });
    case '22P02':
      return new AppError('requisicao-invalida', { cause: error });
    case '40001':
    case '40P01':
    case '55P03':
      return new AppError('banco-indisponivel', {
        cause: error,
        messages: [texto.aoMesmoTempo],
      });
    case '57014':
      return new AppError('tempo-esgotado', { cause: error });
    case '53100':
      return new AppError('banco-indisponivel', {
        cause: error,
        messages: [texto.discoCheio],
      });
    case 'ZC001':
      return new AppError('registro-travado', { cause: error });
    case 'ZC002':
      return new AppError('transicao-ilegal', { cause: error });
    case 'ZC003':
      return new AppError('periodo-fechado', { cause: error, ...periodoFechado(driver) });
    case 'ZC004':
      return new AppError('estorno-conciliado', { cause: error });
    case '25006':
      return new AppError('banco-indisponivel', {
        cause: error,
        messages: [texto.somenteLeitura],
      });
    default:
      return error;
  }
}

/** Whose period is closed and until when, as the trigger tells it (migration 0096). */
function periodoFechado({ detail }: DriverError): { readonly messages?: readonly string[] } {
  if (detail === undefined) return {};
  const { conta, ate, data } = JSON.parse(detail) as {
    readonly conta: string;
    readonly ate: string;
    readonly data: string | null;
  };
  return {
    messages: [texto.periodoFechado(conta, formatCompetencia(ate), data === null ? null : formatData(data))],
  };
}

/** Whether the database was out of reach or another transaction was in the way: the same work may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  const driver = error instanceof AppError ? error.cause : error;
  if (!(driver instanceof Error)) return false;
  return (
    CONNECTION_LOST.has((driver as DriverError).code ?? '') ||
    isConnectionMessage(driver) ||
    isRetryable(driver)
  );
}

/** Whether running the same transaction again may succeed; a rule inside it may have named the failure already. */
export function isRetryable(error: unknown): boolean {
  const driver = error instanceof AppError ? error.cause : error;
  const code = (driver as DriverError | undefined)?.code ?? '';
  return code === '40001' || code === '40P01';
}

function isConnectionMessage(error: Error): boolean {
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|connection timeout/i.test(
    error.message,
  );
}

function duplicate(error: DriverError, context: ErrorContext): AppError {
  const found = fieldsOf(error, context);
  const text =
    found.fields.length > 1
      ? texto.repetidoJunto(join(found.fields.map((field) => titleOf(field, found))))
      : texto.repetido;
  return named('chave-duplicada', error, found, text);
}

function foreignKey(error: DriverError, context: ErrorContext): AppError {
  const text = `${error.message} ${error.detail ?? ''}`;
  const used = /still referenced|on table .* violates .* on table|ainda é referenciad/i.test(text);
  if (used || context.operacao === 'excluir') return new AppError('em-uso', { cause: error });
  return named('referencia-inexistente', error, fieldsOf(error, context), texto.referencia);
}

function overlap(error: DriverError, context: ErrorContext): AppError {
  const found = fieldsOf(error, context);
  const own: readonly OverlapKeyword[] = found.child ? [] : (context.entity?.noOverlap ?? []);
  const keys = found.fields.slice(0, -2).join();
  const rule = found.child?.child?.noOverlap ?? own.find(({ by }) => by.join() === keys) ?? own[0];
  const fields = found.fields.length > 0 || !rule ? found.fields.slice(-2) : [rule.from, rule.to];
  const why = own.find((declared) => declared === rule)?.why;
  // What is taken at a moment is another's, and nothing typed is wrong.
  const taken = rule !== undefined && found.models.find(({ id }) => id === rule.from)?.kind === 'datetime';
  if (taken)
    return new AppError('horario-ocupado', {
      cause: error,
      ...(why === undefined ? {} : { messages: [why] }),
    });
  const other = otherPeriod(error.detail ?? '');
  const text = other ? texto.vigenciaDe(other.from, other.to) : texto.vigencia;
  return named('vigencia-sobreposta', error, { ...found, fields }, why ?? text);
}

/** Days of the row in the way, null where that side is open: the last range that PostgreSQL names, whose end is past. */
function otherPeriod(
  detail: string,
): { readonly from: string | null; readonly to: string | null } | undefined {
  const found = [...detail.matchAll(/[[(](\d{4}-\d\d-\d\d)?,(\d{4}-\d\d-\d\d)?\)/g)].at(-1);
  if (!found) return undefined;
  const [, from, end] = found;
  return { from: from ? formatData(from) : null, to: end ? formatData(addDays(end, -1)) : null };
}

function fieldError(error: DriverError, context: ErrorContext, text: string): AppError {
  const found = fieldsOf(error, context);
  const isPeriod = error.code === '23514' && found.fields.length === 2;
  return named('validacao', error, found, isPeriod ? texto.fimAntes : text);
}

/** A failure on its fields. In a child table the row is not known, so the whole table is marked and the text names the field. */
function named(code: ErrorCode, error: DriverError, found: Found, text: string): AppError {
  const { child, fields } = found;
  if (fields.length === 0 && !child) return new AppError(code, { cause: error });
  const errors: FieldErrors = child
    ? {
        [child.id]: [
          fields.length > 0 ? `${join(fields.map((field) => titleOf(field, found)))}: ${lower(text)}` : text,
        ],
      }
    : Object.fromEntries(fields.map((field) => [field, [text]]));
  return new AppError(code, { cause: error, errors });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function join(titles: readonly string[]): string {
  return titles.length < 2 ? (titles[0] ?? '') : `${titles.slice(0, -1).join(', ')} e ${titles.at(-1)}`;
}

type Found = {
  readonly fields: readonly string[];
  readonly child?: FieldModel;
  readonly models: readonly FieldModel[];
};

/**
 * Field ids behind a violation: the driver's column, the columns in the constraint's name (names.ts), or those
 * of the detail 'Key (a, b)=(1, 2)'.
 */
function fieldsOf(error: DriverError, context: ErrorContext): Found {
  const { entity } = context;
  const child = entity?.children.find((field) => field.child?.table === error.table);
  const models = child?.child?.fields ?? entity?.fields ?? [];
  if (entity && error.table !== undefined && error.table !== entity.table && !child)
    return { fields: [], models };
  const columns = error.column
    ? [error.column]
    : (columnsOfName(error.constraint ?? '', error.table ?? '') ?? columnsOfDetail(error.detail ?? ''));
  const own = columns.filter(
    (column) => column !== 'prestador_id' || models.some((model) => model.column === column),
  );
  const parent = entity && child ? parentColumn(entity) : undefined;
  const fields = own
    .filter((column) => column !== parent && column !== 'id')
    .map((column) => models.find((model) => model.column === column)?.id ?? toField(column));
  return { fields, models, ...(child ? { child } : {}) };
}

function columnsOfName(name: string, table: string): readonly string[] | undefined {
  if (!name.startsWith(`${table}__`)) return undefined;
  const parts = name.slice(table.length + 2).split('__');
  const columns = parts.slice(0, -1).filter((part) => !/^h[0-9a-f]{8}$/.test(part));
  return columns.length > 0 && columns.length === parts.length - 1 ? columns : undefined;
}

function columnsOfDetail(detail: string): readonly string[] {
  const found = /\(([^()]+)\)=\(/.exec(detail);
  return found?.[1] ? found[1].split(', ').map((part) => part.replaceAll('"', '')) : [];
}

function titleOf(field: string, found: Found): string {
  return found.models.find((model) => model.id === field)?.title ?? field;
}

/** A connection address without its password, for messages and logs. */
export function hideSecret(url: string): string {
  return url.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:***@').replace(/(password=)[^&]*/i, '$1***');
}
