/** Each active condition as a chip that can be taken away. */
import { useQueries } from '@tanstack/react-query';
import { Button, Flex, Tag, Typography } from 'antd';
import { X } from 'lucide-react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import { alternatives, settled, type Criterion } from './criteria.ts';
import { listKeys } from './keys.ts';
import { criterionText, type KnownLabels } from './sentences.ts';
import type { ListState } from './state.ts';

type Props = {
  readonly entity: EntityModel;
  readonly state: ListState;
  readonly labels: KnownLabels;
  readonly onChange: (part: Partial<ListState>) => void;
};

export function FilterChips({ entity, state, labels, onChange }: Props) {
  if (state.criteria.length === 0) return null;
  return (
    <Flex
      wrap
      gap={6}
      align="center"
      className="z-lista-chips"
      role="group"
      aria-label={lista.filtrosAtivos(state.criteria.length)}
    >
      {alternatives(state.criteria).flatMap((group, at) => [
        at > 1 ? (
          <Typography.Text key={`ou-${at}`} type="secondary">
            {lista.ou}
          </Typography.Text>
        ) : null,
        ...group.map((criterion) => {
          const text = criterionText(criterion, entity, labels);
          return (
            <Tag
              key={`${at}${criterion.field}${criterion.op}`}
              // antd's own cross takes no focus (ant-design #57522): a button does.
              closeIcon={
                <Button
                  type="text"
                  size="small"
                  className="z-nao-imprimir"
                  aria-label={lista.retirarFiltro(text)}
                  icon={<X size={13} aria-hidden />}
                />
              }
              onClose={(event) => {
                event.preventDefault();
                onChange({ criteria: settled(state.criteria.filter((other) => other !== criterion)) });
              }}
            >
              <span className="z-corte" title={text}>
                {text}
              </span>
            </Tag>
          );
        }),
      ])}
      <Button type="link" size="small" className="z-nao-imprimir" onClick={() => onChange({ criteria: [] })}>
        {lista.limparTudo}
      </Button>
    </Flex>
  );
}

/** Names of the rows that conditions refer to, asked by id, so that a chip says 'Cidade: Belo Horizonte'. */
export function useLabels(criteria: readonly Criterion[], entity: EntityModel): KnownLabels {
  const wanted = new Map<string, Set<string>>();
  for (const { field, values } of criteria) {
    const resource = entity.field[field]?.ref?.resource;
    const ids = values.filter((value) => /^\d+$/.test(value));
    if (resource && ids.length > 0) wanted.set(resource, new Set([...(wanted.get(resource) ?? []), ...ids]));
  }
  const questions = [...wanted].map(([resource, ids]) => ({ resource, ids: [...ids].toSorted() }));
  return useQueries({
    queries: questions.map(({ resource, ids }) => ({
      queryKey: listKeys.labels(resource, ids),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<{ id: number; label: string }[]>(`${resource}/_lookup`, {
          query: { ids: ids.join(',') },
          signal,
        }),
      staleTime: 300_000,
      retry: false,
    })),
    combine: (results) =>
      Object.fromEntries(
        questions.map(({ resource }, at) => [
          resource,
          Object.fromEntries((results[at]?.data ?? []).map((item) => [String(item.id), item.label])),
        ]),
      ),
  });
}
