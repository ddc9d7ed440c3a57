/**
 * Which fields say who a person is: what does not stand in an address, and what a pseudonymised file leaves out. Read from
 * the declarations (format, mask, life of the row, its label), so that a new register needs no list here.
 */
import { endereco } from '#schemas/compartilhado/endereco.ts';
import type { EntityModel, FieldModel } from './entity.ts';

/** `ligacao`: a reference to a person, or to a row that tells one. `numero`: what a row is told apart by. */
export type Pessoal =
  'nome' | 'documento' | 'contato' | 'endereco' | 'nascimento' | 'texto' | 'ligacao' | 'numero' | 'autor';

const POR_FORMATO: { readonly [format: string]: Pessoal } = {
  cpf: 'documento',
  cns: 'documento',
  'cpf-cnpj': 'documento',
  telefone: 'contato',
  email: 'contato',
  contato: 'contato',
};
const ENDERECO: ReadonlySet<string> = new Set(Object.keys(endereco));
/** Other names of a thing, and names of things: every other `nome...` is a person's. */
const DE_COISA = /^nome(?:Abreviado|Agravo|Convenio|Fantasia|Leito|Popular|Reduzido)$/;

type Fields = Pick<EntityModel, 'fields' | 'life' | 'unique'>;
type Registers = { readonly [name: string]: EntityModel | undefined };

/** The rows are people: they are born, or have a number that people have. A house has a CNPJ too; a supplier may be either. */
export function isPerson({ fields, life, unique }: Fields): boolean {
  if (life) return true;
  const has = (...formats: readonly string[]) => fields.some(({ format = '' }) => formats.includes(format));
  if (has('cpf', 'cns') && !has('cnpj')) return true;
  return fields.some(({ id, format }) => format === 'cpf-cnpj' && unique.some((key) => key.includes(id)));
}

const isName = ({ id, kind }: FieldModel): boolean =>
  kind === 'text' && /^nome[A-Z]/.test(id) && !DE_COISA.test(id);

const refers = ({ ref }: FieldModel, registers: Registers): EntityModel | undefined =>
  ref && Object.hasOwn(registers, ref.resource) ? registers[ref.resource] : undefined;

/**
 * The rows are people, refer to one or name one ('agendamentos', 'boletos'), or are a part of such a row: the receipt of a
 * payment.
 */
export function tellsPeople(
  entity: Fields,
  registers: Registers,
  seen: ReadonlySet<Fields> = new Set(),
): boolean {
  if (isPerson(entity)) return true;
  const further = new Set([...seen, entity]);
  return entity.fields.some((field) => {
    if (isName(field) || field.format === 'cpf-cnpj') return true;
    const target = refers(field, registers);
    if (!target || further.has(target)) return false;
    if (isPerson(target)) return true;
    // A house is not its people.
    return (
      !field.nullable &&
      !target.fields.some(({ format }) => format === 'cnpj') &&
      tellsPeople(target, registers, further)
    );
  });
}

/** What is typed into the quick search of the register may be a name or a number of a person. */
export function searchesPeople(entity: EntityModel, registers: Registers): boolean {
  return (
    tellsPeople(entity, registers) ||
    entity.fields.some((field) => field.search && POR_FORMATO[field.format ?? ''] !== undefined)
  );
}

/** What the field tells of a person; undefined: nothing. `entity`: the register itself, for a child's field its parent. */
export function personalOf(
  field: FieldModel,
  entity: Fields & Pick<EntityModel, 'label'>,
): Pessoal | undefined {
  const byFormat = POR_FORMATO[field.format ?? ''];
  if (byFormat) return byFormat;
  if (field.access?.mask) return 'documento';
  if (field.kind === 'longtext') return 'texto';
  if (!isPerson(entity)) return isName(field) ? 'nome' : undefined;
  if (ENDERECO.has(field.id)) return 'endereco';
  if (entity.life?.from === field.id || entity.life?.to === field.id || field.id.startsWith('dataNascimento'))
    return 'nascimento';
  if (field.kind === 'text' && !field.format)
    return entity.label.includes(field.id) || field.id.startsWith('nome') ? 'nome' : 'texto';
  return field.kind === 'integer' && entity.unique.some((key) => key.includes(field.id))
    ? 'documento'
    : undefined;
}

const AUTHORS: ReadonlySet<string> = new Set(['criadoPor', 'atualizadoPor', 'excluidoPor']);
/** 'canceladoPor', 'operador' as 'Aberto por': somebody of the house, by name. */
const isAuthor = ({ id, kind, title }: FieldModel): boolean =>
  AUTHORS.has(id) || (kind === 'text' && (id.endsWith('Por') || / por$/i.test(title)));

/** The number of a row, of an account, of whatever else has numbers, which no reference is declared for. */
const NUMBERED = /Id$|^id[A-Z]/;
/** Beside people, what a row is told apart by is one as well. */
const COUNTED = /^(?:numero|serie|sequencia|chave|nsu)(?:[A-Z]|$)|Numero$/;
/** Texts of a fixed form that are the same for many people. */
const COMMON: ReadonlySet<string> = new Set(['uf', 'ibge', 'cnes', 'competencia', 'cnpj']);

const LEFT_OUT: ReadonlySet<Pessoal> = new Set(['documento', 'contato', 'endereco', 'texto']);

/**
 * What a column tells in a pseudonymised file; `about`: whether the rows tell of people. Beside people nothing is as it is that was
 * written freely or stands for one row alone.
 */
export function toldBy(
  field: FieldModel,
  entity: Parameters<typeof personalOf>[1],
  about: boolean,
): Pessoal | undefined {
  if (isAuthor(field)) return 'autor';
  const own = personalOf(field, entity);
  if (own) return own;
  const { id, kind, format = '' } = field;
  if (!field.ref && (kind === 'integer' || kind === 'text') && NUMBERED.test(id)) return 'numero';
  if (!about) return undefined;
  if (format === 'cep') return 'endereco';
  if (kind === 'integer' && COUNTED.test(id)) return 'numero';
  const free = kind === 'file' || ((kind === 'text' || kind === 'list') && !COMMON.has(format));
  return free && !field.options ? 'texto' : undefined;
}

/** Whether a pseudonymised file goes without the column. */
export function leavesOut(field: FieldModel, entity: EntityModel): boolean {
  if (field.id === 'id' || field.ref) return personalOf(field, entity) === 'endereco';
  const told = toldBy(field, entity, true);
  return told !== undefined && LEFT_OUT.has(told);
}
