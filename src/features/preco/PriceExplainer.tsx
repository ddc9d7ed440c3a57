import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Checkbox, Flex, Input, Select, Typography } from 'antd';
import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { TIPOS_ITEM, type TipoItem } from '#domain/preco/tipos.ts';
import type { Explanation } from '#domain/preco/wire.ts';
import { precos } from '#messages/preco.ts';
import { today } from '#shared/clock.ts';
import { DateInput, LookupSelect } from '#engine/kit/index.ts';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { explain, itemsLike, type Item, type Question } from './prices-query.ts';

const SEARCH_DELAY = 500;

/** Which price holds for an item on a day, and each step that leads to it. */
export function PriceExplainer({ contratoId, convenioId }: { contratoId: number; convenioId: number }) {
  const [tipo, setTipo] = useState<TipoItem>('PROCEDIMENTO');
  const [codigo, setCodigo] = useState('');
  const [planoId, setPlanoId] = useState<number | null>(null);
  const [data, setData] = useState<string | null>(today());
  const [urgencia, setUrgencia] = useState(false);
  const [dateError, setDateError] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const ids = useId();
  const id = (name: string): string => `${ids}${name}`;
  const items = useItems(tipo, codigo);
  const client = useQueryClient();
  const answer = useQuery({
    queryKey: ['precos', contratoId, 'explicar', question],
    queryFn: ({ signal }) =>
      question ? explain(contratoId, question, signal) : Promise.reject(new Error('nothing asked')),
    enabled: question !== null,
    staleTime: 0,
  });

  const ask = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = codigo.trim();
    // A name that only one item bears is that item; a name of several is no answer yet. Who is quick does not wait for
    // the list; where it cannot be had, the text is asked for as it stands.
    const found =
      text.length < LEAST ? NONE : await client.fetchQuery(itemsQuery(tipo, text)).catch(() => NONE);
    const named = found.some((item) => item.codigo === text) ? [] : found;
    const [only, other] = named;
    const chosen = only && !other ? only.codigo : text;
    const problem = text === '' ? precos.codigoInvalido : other ? precos.escolhaItem : null;
    setWrong(problem);
    if (problem !== null || dateError !== null) return;
    setCodigo(chosen);
    setQuestion({ tipo, codigo: chosen, data, planoId, urgencia });
    if (question !== null) void answer.refetch();
  };

  return (
    <section aria-labelledby={id('titulo')}>
      <h2 id={id('titulo')}>{precos.explicar}</h2>
      <Typography.Paragraph type="secondary">{precos.explicarTexto}</Typography.Paragraph>
      <form className="z-campos" onSubmit={(event) => void ask(event)} noValidate>
        <Field id={id('tipo')} label={precos.tipo}>
          <Select
            id={id('tipo')}
            value={tipo}
            options={TIPOS_ITEM.map((value) => ({ value, label: precos.tipos[value] }))}
            onChange={(next) => {
              setTipo(next);
              setCodigo('');
            }}
          />
        </Field>
        <Field id={id('item')} label={precos.item} errors={wrong === null ? [] : [wrong]}>
          <AutoComplete
            id={id('item')}
            value={codigo}
            options={items.map((item) => ({
              value: item.codigo,
              label: `${item.codigo} · ${item.descricao}`,
            }))}
            placeholder={precos.itemExemplo}
            onChange={setCodigo}
          >
            <Input {...describedBy(id('item'), wrong === null ? [] : [wrong], null)} />
          </AutoComplete>
        </Field>
        <Field id={id('plano')} label={precos.plano}>
          <LookupSelect
            id={id('plano')}
            resource="planos"
            minChars={0}
            filter={{ convenioId: String(convenioId) }}
            placeholder={precos.planoQualquer}
            value={planoId}
            onChange={setPlanoId}
          />
        </Field>
        <Field id={id('data')} label={precos.data} errors={dateError === null ? [] : [dateError]}>
          <DateInput
            id={id('data')}
            label={precos.data}
            value={data}
            onChange={setData}
            onBlur={() => {}}
            onInputError={setDateError}
            readOnly={false}
            invalid={dateError !== null}
            aria={describedBy(id('data'), dateError === null ? [] : [dateError], null)}
          />
        </Field>
        <Flex gap={16} align="center" style={{ alignSelf: 'end', marginBottom: 16 }}>
          <Checkbox checked={urgencia} onChange={(event) => setUrgencia(event.target.checked)}>
            {precos.urgencia}
          </Checkbox>
          <Button type="primary" htmlType="submit" loading={answer.isFetching}>
            {precos.ver}
          </Button>
        </Flex>
      </form>
      <div aria-live="polite">
        {question === null ? null : answer.isPending ? (
          <LoadingState rows={3} />
        ) : answer.error ? (
          <FailedState error={answer.error} retry={() => void answer.refetch()} />
        ) : (
          <Answer answer={answer.data} />
        )}
      </div>
    </section>
  );
}

/** Items of the price tables whose code or description is like the text, once it rests. */
function useItems(tipo: TipoItem, text: string): readonly Item[] {
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(text.trim()), SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  const { data = NONE } = useQuery({ ...itemsQuery(tipo, term), enabled: term.length >= LEAST });
  return data;
}

const LEAST = 2;
const NONE: readonly Item[] = [];

const itemsQuery = (tipo: TipoItem, term: string) =>
  queryOptions({
    queryKey: ['precos', 'itens', tipo, term],
    queryFn: ({ signal }): Promise<readonly Item[]> => itemsLike(tipo, term, signal),
    staleTime: 30_000,
  });

function Answer({ answer }: { answer: Explanation }) {
  return (
    <Alert
      type={answer.ok ? 'success' : 'warning'}
      showIcon
      message={
        <Flex wrap gap={8} align="baseline">
          <strong>{answer.ok ? formatMoeda(answer.valor ?? '0') : precos.semPreco}</strong>
          <span>
            {answer.ok
              ? [answer.descricao, answer.tabela].filter((part) => part !== null).join(' · ')
              : precos.semPrecoTexto}
          </span>
        </Flex>
      }
      description={
        <>
          <h3>{precos.passos}</h3>
          <ol>
            {answer.passos.map((passo) => (
              <li key={passo}>{passo}</li>
            ))}
          </ol>
        </>
      }
    />
  );
}
