/** The folder of resources/ in which a resource is declared; the browser's index does not say it. */
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

const declared = import.meta.glob<ResourceDeclaration | undefined>(
  ['/resources/*/*.ts', '!/resources/meta/*', '!/resources/*/*.test.ts'],
  { eager: true, import: 'default' },
);
const folders = new Map(
  Object.entries(declared).flatMap(([path, resource]) =>
    resource ? [[resource.name, path.split('/')[2] ?? ''] as const] : [],
  ),
);

export const pastaDe = (name: string): string => folders.get(name) ?? '';
