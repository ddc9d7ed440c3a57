/**
 * Which fields say who a person is: what does not stand in an address, and what a pseudonymised file leaves out. Read from
 * the declarations (format, mask, life of the row, its label), so that a new register needs no list here.
 */
import { endereco } from '#schemas/compartilhado/endereco.ts';
import type { EntityModel, FieldModel } from './entity.ts';

/** `ligacao`: a reference to a person, or to a row that tells one. */
export type Pessoal = 'nome' | 'documento' | 'contato' | 'endereco' | 'nascimento' | 'texto' | 'ligacao';

const POR_FORMATO: { readonly [format: string]: Pessoal } = {
  cpf: 'documento',
  cns: 'documento',
  'cpf-cnpj': 'documento',
  telefone: 'contato',
  email: 'contato',
  contato: 'contato',
};
const ENDERECO: ReadonlySet<string> = new Set(Object.keys(endereco));

type Fields = Pick<EntityModel, 'fields' | 'life'>;
type Registers = { readonly [name: string]: EntityModel | undefined };

/** The rows are people: they are born, or have a number that only people have. A house has a CNPJ too. */
export function isPerson({ fields, life }: Fields): boolean {
  if (life) return true;
  return (
    fields.some(({ format }) => format === 'cpf' || format === 'cns') &&
    !fields.some(({ format }) => format === 'cnpj')
  );
}

/** The rows are people or refer to one: 'agendamentos', 'prontuarios'. */
export function tellsPeople(entity: EntityModel, registers: Registers): boolean {
  return (
    isPerson(entity) ||
    entity.fields.some(({ ref }) => {
      const target = ref && Object.hasOwn(registers, ref.resource) ? registers[ref.resource] : undefined;
      return target !== undefined && isPerson(target);
    })
  );
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
  entity: Fields & Pick<EntityModel, 'label' | 'unique'>,
): Pessoal | undefined {
  const byFormat = POR_FORMATO[field.format ?? ''];
  if (byFormat) return byFormat;
  if (field.access?.mask) return 'documento';
  if (field.kind === 'longtext') return 'texto';
  if (!isPerson(entity)) return /^nome[A-Z]/.test(field.id) && field.kind === 'text' ? 'nome' : undefined;
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
const LEFT_OUT: ReadonlySet<Pessoal> = new Set(['documento', 'contato', 'endereco', 'texto']);

/**
 * What a column of a register about people tells in a file; `about`: whether the rows tell of people. What is written freely
 * about somebody may say anything.
 */
export function toldBy(
  field: FieldModel,
  entity: Parameters<typeof personalOf>[1],
  about: boolean,
): Pessoal | 'autor' | undefined {
  if (AUTHORS.has(field.id)) return 'autor';
  const own = personalOf(field, entity);
  if (own || !about) return own;
  return field.kind === 'text' && !field.format && !field.options ? 'texto' : undefined;
}

/** Whether a pseudonymised file goes without the column. */
export function leavesOut(field: FieldModel, entity: EntityModel): boolean {
  if (field.id === 'id' || field.ref) return personalOf(field, entity) === 'endereco';
  const told = toldBy(field, entity, true);
  return told !== undefined && told !== 'autor' && LEFT_OUT.has(told);
}
