import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { formulario } from '#messages/form.ts';
import { request } from '#shared/http/client.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { duplicateQuery } from './duplicates.ts';
import { Notice } from './Notices.tsx';
import type { Values } from './record.ts';

const DELAY_MS = 800;

/**
 * Shows while typing who may already be registered, and never holds up saving. Links open beside, so no text
 * is lost.
 */
export function DuplicateAlert(props: {
  resource: ResourceDeclaration;
  entity: EntityModel;
  values: Values;
  id: number | undefined;
  enabled: boolean;
}) {
  const { resource, entity, values, id, enabled } = props;
  const can = useCan();
  // Whoever registers looks for who is there already; to anybody else the server refuses the question.
  const asked =
    resource.capabilities?.includes('duplicidade') === true && enabled && can('insert', entity.subject);
  const now = asked ? JSON.stringify(duplicateQuery(entity, values)) : '{}';
  const [query, setQuery] = useState('{}');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(now), DELAY_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { data } = useQuery({
    queryKey: ['duplicidade', entity.name, query],
    queryFn: ({ signal }) =>
      request<Duplicate[]>(`${entity.name}/_duplicidade`, {
        query: JSON.parse(query) as Record<string, string>,
        signal,
        silent: true,
      }),
    enabled: asked && query !== '{}',
    retry: false,
    staleTime: 30_000,
  });
  const others = (query === '{}' ? [] : (data ?? [])).filter((found) => found.id !== id);
  const entry = indexEntry(entity.name);
  if (others.length === 0 || !entry) return null;
  return (
    <Notice tone="warning" title={formulario.duplicidadeTitulo}>
      <p>{formulario.duplicidadeTexto}</p>
      <ul>
        {others.slice(0, 5).map((found) => (
          <li key={found.id}>
            <a href={formPathOf(entry, found.id)} target="_blank" rel="noopener">
              {found.label}
            </a>
            {found.motivo ? `: ${found.motivo}` : ''}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
