import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { AutoComplete, Checkbox, Select } from 'antd';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { TIPOS_ITEM, type TipoItem } from '#domain/precos/resolver.ts';
import type { Explanation } from '#domain/precos/wire.ts';
import { precos } from '#messages/precos.ts';
import { today } from '#engine/fields/date/calendar.ts';
import { DateInput } from '#engine/fields/date/DateInput.tsx';
import LookupSelect from '#engine/lookup/LookupSelect.tsx';
import { Button } from '#shared/ui/Button.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import '#engine/form/form.css';
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
    queryFn: ({ signal }) => (question ? explain(contratoId, question, signal) : Promise.reject(new Error('nothing asked'))),
    enabled: question !== null,
    staleTime: 0,
  });

  const ask = async (event: SyntheticEvent) => {
    event.preventDefault();
    const text = codigo.trim();
    // A name that only one item bears is that item; a name of several is no answer yet. Who is quick does not wait for
    // the list; where it cannot be had, the text is asked for as it stands.
    const found = text.length < LEAST ? NONE : await client.fetchQuery(itemsQuery(tipo, text)).catch(() => NONE);
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
    <section className="precos-secao" aria-labelledby={id('titulo')}>
      <header>
        <h2 id={id('titulo')}>{precos.explicar}</h2>
      </header>
      <p className="precos-nada">{precos.explicarTexto}</p>
      <form className="precos-pergunta" onSubmit={(event) => void ask(event)} noValidate>
        <div>
          <label htmlFor={id('tipo')}>{precos.tipo}</label>
          <Select
            id={id('tipo')}
            value={tipo}
            options={TIPOS_ITEM.map((value) => ({ value, label: precos.tipos[value] }))}
            onChange={(next) => {
              setTipo(next);
              setCodigo('');
            }}
          />
        </div>
        <div className="precos-item">
          <label htmlFor={id('item')}>{precos.item}</label>
          <AutoComplete
            id={id('item')}
            value={codigo}
            options={items.map((item) => ({ value: item.codigo, label: `${item.codigo} · ${item.descricao}` }))}
            status={wrong === null ? undefined : 'error'}
            placeholder={precos.itemExemplo}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : id('falta')}
            onChange={setCodigo}
          />
          {wrong === null ? null : (
            <span className="precos-erro" id={id('falta')} role="alert">
              {wrong}
            </span>
          )}
        </div>
        <div>
          <label htmlFor={id('plano')}>{precos.plano}</label>
          <LookupSelect
            id={id('plano')}
            resource="planos"
            minChars={0}
            filter={{ convenioId: String(convenioId) }}
            placeholder={precos.planoQualquer}
            value={planoId}
            onChange={setPlanoId}
          />
        </div>
        <div>
          <label htmlFor={id('data')}>{precos.data}</label>
          <DateInput
            id={id('data')}
            label={precos.data}
            value={data}
            onChange={setData}
            onBlur={() => {}}
            onInputError={setDateError}
            readOnly={false}
            invalid={dateError !== null}
            aria={{ 'aria-invalid': dateError !== null, 'aria-describedby': id('data-erro') }}
          />
          {dateError === null ? null : (
            <span className="precos-erro" id={id('data-erro')} role="alert">
              {dateError}
            </span>
          )}
        </div>
        <Checkbox className="precos-urgencia" checked={urgencia} onChange={(event) => setUrgencia(event.target.checked)}>
          {precos.urgencia}
        </Checkbox>
        <Button kind="primario" submit busy={answer.isFetching}>
          {precos.ver}
        </Button>
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
    <div className="precos-resposta" data-ok={answer.ok}>
      <p className="precos-valor">
        {answer.ok ? <CircleCheck size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
        <strong>{answer.ok ? formatMoeda(answer.valor ?? '0') : precos.semPreco}</strong>
        <span>
          {answer.ok ? [answer.descricao, answer.tabela].filter((part) => part !== null).join(' · ') : precos.semPrecoTexto}
        </span>
      </p>
      <h3>{precos.passos}</h3>
      <ol>
        {answer.passos.map((passo) => (
          <li key={passo}>{passo}</li>
        ))}
      </ol>
    </div>
  );
}
