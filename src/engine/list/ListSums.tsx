/** What the list's figures add up to over the whole question, not the page alone: a quiet bar under the rows. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { request } from '#shared/http/client.ts';
import { displayText } from '../cells/display.ts';
import { listKeys } from './keys.ts';
import type { ListState } from './state.ts';
import { questionFilters } from './useRows.ts';

type Sums = { readonly total: number; readonly somas: { readonly [field: string]: string | number } };

type Props = {
  readonly entity: EntityModel;
  readonly state: ListState;
  /** The rows were counted to the last: few enough to be added up without being asked. */
  readonly exact: boolean;
};

export default function ListSums({ entity, state, exact }: Props) {
  const filters = questionFilters(state, entity);
  const key = JSON.stringify(filters);
  const [asked, setAsked] = useState('');
  const { data, isFetching, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: listKeys.sums(entity.name, key),
    queryFn: ({ signal }) =>
      request<Sums>(`${entity.name}/_somas`, { query: filters, signal, silent: true, timeoutMs: 300_000 }),
    enabled: exact || asked === key,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
  const waits = !exact && asked !== key;
  const fields = Object.keys(data?.somas ?? {}).flatMap((id) => entity.field[id] ?? []);
  if (data && fields.length === 0) return null;
  const button = (text: string, onClick: () => void) => (
    <Button type="link" size="small" loading={isFetching} onClick={onClick}>
      {isFetching ? listaDialogos.somando : text}
    </Button>
  );
  return (
    <Flex
      wrap
      align="baseline"
      gap="4px 24px"
      className="z-lista-somas z-nao-imprimir"
      aria-busy={isFetching || undefined}
    >
      {waits ? button(listaDialogos.somar, () => setAsked(key)) : null}
      {isError ? (
        <span role="alert">
          {listaDialogos.falhaSoma} {button(listaDialogos.somarDeNovo, () => void refetch())}
        </span>
      ) : null}
      {data && !waits && !isError ? (
        <>
          <span className="z-fraco">{listaDialogos.somaDe(data.total)}</span>
          <dl className="z-pares z-fim" data-num style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            {fields.map((field) => (
              <div key={field.id}>
                <dt>{field.ui.column ?? field.title}</dt>
                <dd>{displayText(field, data.somas[field.id])}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {isFetching && !data && !waits && !isError ? (
        <span className="z-fraco">{listaDialogos.somando}</span>
      ) : null}
    </Flex>
  );
}
