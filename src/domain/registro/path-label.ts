/** The path of an error as a person reads it: 'Convênios, linha 3, Validade'. */
import type { EntityModel } from './entity.ts';

export function pathLabel(entity: EntityModel, path: string): string {
  const [id = '', row, inner] = path.split('.');
  const field = entity.field[id];
  if (!field) return path;
  if (row === undefined) return field.title;
  const line = `${field.title}, linha ${Number(row) + 1}`;
  const child = field.child?.fields.find((candidate) => candidate.id === inner);
  return child ? `${line}, ${child.title}` : line;
}
