/** Which parameters of a reading may tell of a person: by the declarations, and by their names on hand-written routes. */
import { personalOf } from '#domain/registro/pessoal.ts';
import { entityAtHand, indexEntry } from './registry.ts';

/** What hand-written routes call what a person types about a person. */
const NAMES: ReadonlySet<string> = new Set([
  'q',
  'cpf',
  'cns',
  'documento',
  'email',
  'nome',
  'nomeMae',
  'telefone',
  'texto',
  'dataNascimento',
]);

/** Operators of the wire behind a field's name (docs/guides/contrato.md). */
const OPERATORS = /_(?:ne|gte|lte|gteornull|lteornull|like|start|in|null)$/;

/** Alternatives travel as groups of conditions in one parameter. */
const GROUPS = '_ou';

/** `path` relative to /api: 'pacientes/_contagem'. A register that is not at hand yet hides all its conditions. */
export function isVeiled(path: string, name: string): boolean {
  const register = path.split('/')[0] ?? '';
  const entry = indexEntry(register);
  // A screen by hand has an entry too, and no register behind it: 'usuarios', 'chat', 'ficha-medica'.
  if (!entry || (entry.plural === undefined && entry.rowsOf === undefined)) return NAMES.has(name);
  if (name === 'q' || name === GROUPS) return entry.people === true;
  if (name.startsWith('_') || name === 'id') return false;
  const entity = entityAtHand(register);
  if (!entity) return entry.people === true && !name.replace(OPERATORS, '').endsWith('Id');
  const id = (name.split('.')[0] ?? '').replace(OPERATORS, '');
  const field = Object.hasOwn(entity.field, id) ? entity.field[id] : undefined;
  return field !== undefined && (field.kind === 'child' || personalOf(field, entity) !== undefined);
}
