import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Typography } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { formatCns } from '#domain/formato/cns.ts';
import { formatData } from '#domain/formato/data.ts';
import { TIPOS_PACIENTE, type TipoPaciente } from '#domain/registro/buscas.ts';
import { buscaPaciente as texto } from '#messages/paciente-busca.ts';
import { DateInput } from '#engine/kit/index.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { useSession } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { describedBy, Field } from '#shared/ui/Field.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, LoadingState } from '#shared/ui/State.tsx';
import {
  delayOf,
  isSus,
  missing,
  newPatient,
  searchPatients,
  susStatus,
  type Person,
  type Question,
} from './search.ts';

/** The SUS first: for one's own patients the list is at hand. */
const ORDER = TIPOS_PACIENTE.toSorted((a, b) => Number(isSus(b)) - Number(isSus(a)));
const HEADS = texto.colunas;

/** /pacientes/buscar: every patient search; who is found in the SUS becomes a new patient (LOOK-05). */
export default function PatientSearch() {
  const ids = useId();
  const [tipo, setTipo] = useState<TipoPaciente>('PACIENTESUS_CPFCNS');
  const [termo, setTermo] = useState('');
  const [nascimento, setNascimento] = useState<string | null>(null);
  const [dateError, setDateError] = useState<string | null>(null);
  const question = { tipo, termo, nascimento };
  const asked = useRested(question);
  const sus = useQuery({ queryKey: ['sus'], queryFn: ({ signal }) => susStatus(signal), staleTime: 60_000 });
  const withoutSus = isSus(tipo) && sus.data?.configurado === false;
  const found = useQuery({
    queryKey: ['buscar-paciente', asked],
    queryFn: ({ signal }) => searchPatients(asked, signal),
    enabled: missing(asked) === null && !withoutSus,
    staleTime: 0,
    retry: false,
  });
  const lacks = missing(question);
  const date = dateError === null ? [] : [dateError];
  return (
    <Page title={texto.titulo} description={texto.texto}>
      <div className="z-campos">
        <Field id={`${ids}onde`} label={texto.onde}>
          <Select
            id={`${ids}onde`}
            value={tipo}
            options={ORDER.map((value) => ({ value, label: texto.tipos[value] }))}
            onChange={setTipo}
          />
        </Field>
        <Field id={`${ids}termo`} label={texto.termos[tipo]} hint={lacks}>
          <Input
            id={`${ids}termo`}
            value={termo}
            maxLength={100}
            allowClear
            disabled={withoutSus}
            inputMode={tipo === 'PACIENTESUS_CPFCNS' ? 'numeric' : 'text'}
            onChange={(event) => setTermo(event.target.value)}
            {...describedBy(`${ids}termo`, [], lacks)}
          />
        </Field>
        {tipo === 'PACIENTESUS_NOMENASCIMENTO' ? (
          <Field id={`${ids}nascimento`} label={texto.nascimento} errors={date}>
            <DateInput
              id={`${ids}nascimento`}
              label={texto.nascimento}
              value={nascimento}
              onChange={setNascimento}
              onBlur={() => {}}
              onInputError={setDateError}
              readOnly={withoutSus}
              invalid={date.length > 0}
              aria={describedBy(`${ids}nascimento`, date, null)}
            />
          </Field>
        ) : null}
      </div>
      <div aria-live="polite">{body()}</div>
    </Page>
  );

  function body(): ReactNode {
    if (withoutSus)
      return (
        <Alert
          type="warning"
          showIcon
          message={texto.semSus}
          description={texto.semSusTexto}
          action={<NewPatient />}
        />
      );
    if (lacks !== null) return null;
    const resting = asked.tipo === tipo && asked.termo === termo.trim() && asked.nascimento === nascimento;
    if (!resting || found.isFetching || !found.data) return <LoadingState rows={3} label={texto.buscando} />;
    if (found.data.failed)
      return (
        <EmptyState
          title={texto.falhou}
          text={texto.falhouTexto}
          action={<Button onClick={() => void found.refetch()}>{texto.tentarDeNovo}</Button>}
        />
      );
    if (found.data.rows.length === 0)
      return <EmptyState title={texto.nada} text={texto.nadaTexto} action={<NewPatient />} />;
    return <People rows={found.data.rows} />;
  }
}

/** The question once the hand rests. */
function useRested({ tipo, termo, nascimento }: Question): Question {
  const [rested, setRested] = useState<Question>({ tipo, termo: '', nascimento: null });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ tipo, termo: termo.trim(), nascimento }), delayOf(tipo));
    return () => clearTimeout(timer);
  }, [tipo, termo, nascimento]);
  return rested;
}

function NewPatient({
  inicial,
  label = texto.novo,
}: {
  inicial?: { readonly [field: string]: unknown };
  label?: string;
}) {
  const entry = indexEntry('pacientes');
  return entry ? (
    <ButtonLink to={formPathOf(entry)} state={inicial === undefined ? undefined : { inicial }}>
      {label}
    </ButtonLink>
  ) : null;
}

function People({ rows }: { rows: readonly Person[] }) {
  const here = useSession()?.idPrestador;
  const entry = indexEntry('pacientes');
  const units = rows.some(({ unidade }) => unidade !== undefined);
  return (
    <DataTable<Person>
      aria-label={texto.titulo}
      rowKey={(row) => `${row.id ?? ''}-${row.cns ?? ''}-${row.nome}-${row.unidade?.id ?? ''}`}
      dataSource={[...rows]}
      columns={[
        {
          title: HEADS.nome,
          rowScope: 'row',
          render: (_, { nome, nomeCivil }) => (
            <>
              {nome}
              {nomeCivil === nome ? null : <Typography.Text type="secondary"> · {nomeCivil}</Typography.Text>}
            </>
          ),
        },
        { title: HEADS.nascimento, render: (_, { data }) => (data ? formatData(data) : '') },
        { title: HEADS.cpf, dataIndex: 'adicional' },
        { title: HEADS.cns, render: (_, { cns }) => (cns ? formatCns(cns) : '') },
        ...(units
          ? [{ title: HEADS.unidade, render: (_: unknown, { unidade }: Person) => unidade?.nome }]
          : []),
        ...(units
          ? []
          : [{ title: HEADS.mae, render: (_: unknown, { pessoa }: Person) => motherOf(pessoa) }]),
        {
          title: HEADS.acao,
          align: 'right',
          render: (_, { id, pessoa, unidade }) =>
            id === null ? (
              <NewPatient inicial={newPatient(pessoa ?? {})} label={texto.novoComDados} />
            ) : unidade !== undefined && unidade.id !== here ? (
              <Typography.Text type="secondary">{texto.deOutraUnidade}</Typography.Text>
            ) : entry ? (
              <ButtonLink to={formPathOf(entry, id)}>{texto.abrir}</ButtonLink>
            ) : null,
        },
      ]}
    />
  );
}

const motherOf = (pessoa: Person['pessoa']): string =>
  typeof pessoa?.['nomeMae'] === 'string' ? pessoa['nomeMae'] : '';
