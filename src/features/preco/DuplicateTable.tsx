import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Input, Typography } from 'antd';
import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { addDays } from '#domain/formato/data.ts';
import { formatMoeda, parseDecimalInput } from '#domain/formato/decimal.ts';
import type { PreviaDuplicacao, TabelaDuplicada } from '#domain/preco/wire.ts';
import { itensDePreco as texto } from '#messages/preco-item.ts';
import { DateInput, useForgetRows } from '#engine/kit/index.ts';
import { today } from '#shared/clock.ts';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Table = {
  readonly codigo: string;
  readonly nome: string;
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
};
type Errors = { readonly [field: string]: readonly string[] };

/** A price table for the next validity: what is asked, and what it would bring, before anything is written. */
export default function DuplicateTable() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['tabelas-precos', 'duplicar', id],
    queryFn: ({ signal }) => request<Table>(`/tabelas-precos/${id}`, { signal }),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Page title={texto.duplicar} description={data ? `${data.codigo} · ${data.nome}` : undefined}>
      <Loaded query={query} rows={4}>
        {(data) => <Asked key={id} id={id} table={data} />}
      </Loaded>
    </Page>
  );
}

/** The year after this one, unless the table ends before: then the day after its end. */
function nextStart({ fimVigencia }: Table): string {
  return fimVigencia ? addDays(fimVigencia, 1) : `${Number(today().slice(0, 4)) + 1}-01-01`;
}

function Asked({ id, table }: { readonly id: string; readonly table: Table }) {
  const [codigo, setCodigo] = useState(table.codigo);
  const [nome, setNome] = useState(table.nome);
  const [inicio, setInicio] = useState<string | null>(() => nextStart(table));
  const [fim, setFim] = useState<string | null>(null);
  const [percent, setPercent] = useState('0');
  const [end, setEnd] = useState(true);
  const [errors, setErrors] = useState<Errors>({});
  const navigate = useNavigate();
  const forget = useForgetRows();
  const ids = useId();
  const parsed = parseDecimalInput(percent, { scale: 4 });
  const reajuste = parsed.ok ? parsed.value : null;
  const told = (field: string, own: readonly (string | null)[] = []) => [
    ...own.filter((text) => text !== null),
    ...(errors[field] ?? []),
  ];
  const forgetError = (field: string) => setErrors(({ [field]: _gone, ...rest }) => rest);
  const typed = !parsed.ok ? texto.reajusteInvalido : null;

  const duplicate = useAct(
    async (body: object) => {
      setErrors({});
      const made = await request<TabelaDuplicada>(`/tabelas-precos/${id}/duplicar`, { method: 'POST', body });
      forget('tabelas-precos');
      forget('tabelas-precos-itens');
      notify(
        made.naFila
          ? { type: 'INFO', value: texto.emFila }
          : { type: 'SUCCESS', value: texto.feito(made.itens) },
      );
      // Until it is left the button stays at work: a second click would ask for the same table.
      await navigate(`/tabelas-precos/form/${made.id}?aba=tabelas-precos-itens`);
    },
    {
      failure: texto.falha,
      refused: (failure) => {
        const wrong = failure instanceof HttpError ? failure.errors : {};
        setErrors(wrong);
        return Object.keys(wrong).length > 0;
      },
    },
  );
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (inicio === null) return setErrors({ inicioVigencia: [texto.dataInvalida] });
    if (reajuste === null) return setErrors({ reajuste: [texto.reajusteInvalido] });
    return void duplicate.run({
      codigo: codigo.trim(),
      nome: nome.trim(),
      inicioVigencia: inicio,
      fimVigencia: fim,
      reajuste,
      encerrar: end,
    });
  };
  const text = (field: string, label: string, value: string, set: (next: string) => void) => (
    <Field id={`${ids}${field}`} label={label} errors={told(field)}>
      <Input
        id={`${ids}${field}`}
        value={value}
        onChange={(event) => {
          set(event.target.value);
          forgetError(field);
        }}
        {...describedBy(`${ids}${field}`, told(field), null)}
      />
    </Field>
  );
  const day = (
    field: string,
    label: string,
    value: string | null,
    set: (next: string | null) => void,
    help: string | null = null,
  ) => (
    <Field id={`${ids}${field}`} label={label} errors={told(field)} hint={help}>
      <DateInput
        id={`${ids}${field}`}
        label={label}
        value={value}
        onChange={(next) => {
          set(next);
          forgetError(field);
        }}
        onBlur={() => {}}
        onInputError={(problem) =>
          problem === null ? forgetError(field) : setErrors((all) => ({ ...all, [field]: [problem] }))
        }
        readOnly={false}
        invalid={told(field).length > 0}
        aria={describedBy(`${ids}${field}`, told(field), help)}
      />
    </Field>
  );
  return (
    <form className="z-leitura z-pilha" onSubmit={send} noValidate>
      <Typography.Paragraph type="secondary">{texto.explicacao}</Typography.Paragraph>
      <div className="z-campos">
        {text('codigo', texto.codigo, codigo, setCodigo)}
        {text('nome', texto.nome, nome, setNome)}
        {day('inicioVigencia', texto.inicio, inicio, setInicio)}
        {day('fimVigencia', texto.fim, fim, setFim, texto.fimAjuda)}
        <Field
          id={`${ids}reajuste`}
          label={texto.reajuste}
          errors={told('reajuste', [typed])}
          hint={texto.reajusteAjuda}
        >
          <Input
            id={`${ids}reajuste`}
            value={percent}
            suffix="%"
            inputMode="decimal"
            onChange={(event) => {
              setPercent(event.target.value);
              forgetError('reajuste');
            }}
            {...describedBy(`${ids}reajuste`, told('reajuste', [typed]), texto.reajusteAjuda)}
          />
        </Field>
      </div>
      <Checkbox checked={end} onChange={(event) => setEnd(event.target.checked)}>
        {texto.encerrar}
      </Checkbox>
      {inicio !== null && reajuste !== null ? <Preview id={id} inicio={inicio} reajuste={reajuste} /> : null}
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={duplicate.busy}>
          {texto.fazer}
        </Button>
        <Button disabled={duplicate.busy} onClick={() => void navigate(`/tabelas-precos/form/${id}`)}>
          {texto.cancelar}
        </Button>
      </Flex>
    </form>
  );
}

const TYPING = 400;

/** How many items would come, and the first of them before and after. */
function Preview(props: { readonly id: string; readonly inicio: string; readonly reajuste: string }) {
  const [asked, setAsked] = useState(props);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(props), TYPING);
    return () => clearTimeout(timer);
  }, [props.inicio, props.reajuste]); // oxlint-disable-line react/exhaustive-deps
  const { id, inicio, reajuste } = asked;
  const { data } = useQuery({
    queryKey: ['tabelas-precos', 'duplicacao', id, inicio, reajuste],
    queryFn: ({ signal }) =>
      request<PreviaDuplicacao>(`/tabelas-precos/${id}/duplicacao`, {
        query: { inicioVigencia: inicio, reajuste },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const money = (value: string | null) => (value === null ? '' : formatMoeda(value));
  if (!data) return null;
  return (
    <section aria-live="polite" className="z-pilha">
      <Alert
        type={data.vigentes > 0 ? 'info' : 'warning'}
        showIcon
        message={data.vigentes > 0 ? texto.itens(data.vigentes, data.outros) : texto.semItens}
      />
      {data.exemplos.length > 0 ? (
        <DataTable
          aria-label={texto.exemplos}
          rowKey="codigo"
          dataSource={[...data.exemplos]}
          columns={[
            { title: texto.codigo, dataIndex: 'codigo', width: 130 },
            { title: texto.item, dataIndex: 'descricao', rowScope: 'row' },
            { title: texto.antes, dataIndex: 'antes', align: 'right', width: 130, render: money },
            { title: texto.depois, dataIndex: 'depois', align: 'right', width: 130, render: money },
          ]}
        />
      ) : null}
    </section>
  );
}
