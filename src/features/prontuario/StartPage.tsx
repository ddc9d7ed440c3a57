/** /prontuarios/dados-atendimento: who is seen and in which category; the chart opens at once (CLIN-02). */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { EntityList, LookupSelect, type Row } from '#engine/kit/index.ts';
import { PatientHeader, usePatient } from '#capabilities/paciente/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { depoisDoObito, type Vida } from '#domain/prontuario/obito.ts';
import { prontuarioServidor, prontuarioTela as texto } from '#messages/prontuario.ts';
import { today } from '#shared/clock.ts';
import { randomId } from '#shared/random-id.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useSession } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { OpenCharts } from './OpenCharts.tsx';
import { CHARTS, openChart, readCharts } from './wire.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const vidaDe = ({ obito, dataObito }: Row): Vida => ({ obito: obito === true, dataObito: textOf(dataObito) });
const nameOf = ({ nome, nomeSocial }: Row): string => textOf(nomeSocial) ?? textOf(nome) ?? '';

const chartPath = (id: number): string => `/prontuarios/form-prontuario/${id}`;

export default function StartPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = Number(search.get('paciente'));
  const session = useSession();
  const me = session?.adicional?.profissionalId ?? null;
  const [pacienteId, setPacienteId] = useState(Number.isSafeInteger(given) && given > 0 ? given : null);
  const [categoriaId, setCategoriaId] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const attempt = useRef<{ of: string; key: string } | null>(null);
  const { run, busy, problem, clear } = useAct(
    async (asked: Parameters<typeof openChart>[0], key: string) => {
      const { id } = await openChart(asked, key);
      await navigate(chartPath(id));
    },
    { failure: texto.falhaAbrir, tell: 'place' },
  );
  const open = useQuery({
    queryKey: [CHARTS, 'abertos', pacienteId, me],
    queryFn: ({ signal }) =>
      readCharts(pacienteId ?? 0, signal, { estado_in: 'ABERTO,REABERTO', profissionalId: String(me) }),
    enabled: pacienteId !== null && me !== null,
  });
  const { data: patient } = usePatient(pacienteId);
  const late = patient !== undefined && depoisDoObito(vidaDe(patient), today());
  if (me === null && !session?.user.admin)
    return (
      <Page title={texto.abrirTitulo}>
        <EmptyState title={texto.abrirTitulo} text={prontuarioServidor.semProfissional} />
      </Page>
    );
  const begin = async () => {
    setMissing(true);
    clear();
    if (pacienteId === null || categoriaId === null) return;
    // A second click, or a lost answer, makes no second chart.
    const of = `${pacienteId}/${categoriaId}`;
    if (attempt.current?.of !== of) attempt.current = { of, key: randomId() };
    await run({ pacienteId, categoriaId }, attempt.current.key);
  };
  return (
    <Page title={texto.abrirTitulo} description={texto.abrirTexto}>
      <Flex vertical gap={16}>
        <OpenCharts />
        {problem === null ? null : <Alert type="error" showIcon role="alert" message={problem} />}
        <div className="z-campos">
          <Field
            id="prontuario-paciente"
            label={texto.paciente}
            required
            errors={missing && pacienteId === null ? [texto.faltaPaciente] : []}
          >
            <LookupSelect
              id="prontuario-paciente"
              resource="pacientes"
              value={pacienteId}
              onChange={setPacienteId}
            />
          </Field>
          <Field
            id="prontuario-categoria"
            label={texto.categoria}
            required
            errors={missing && categoriaId === null ? [texto.faltaCategoria] : []}
          >
            <LookupSelect
              id="prontuario-categoria"
              resource="categorias-prontuario"
              filter={{ ativo: 'true' }}
              minChars={0}
              value={categoriaId}
              onChange={setCategoriaId}
            />
          </Field>
        </div>
        {pacienteId === null ? null : <PatientHeader id={pacienteId} />}
        {late ? (
          <Alert
            type="warning"
            showIcon
            role="alert"
            message={prontuarioServidor.comObito(nameOf(patient), vidaDe(patient).dataObito)}
          />
        ) : null}
        {open.data && open.data.length > 0 ? (
          <Alert
            type="info"
            showIcon
            message={texto.emAberto(open.data.length)}
            description={
              <Flex gap={8} wrap>
                {open.data.map(({ id, iniciadoEm, _ref }) => (
                  <ButtonLink key={id} to={chartPath(id)}>
                    {`${texto.continuar}: ${[_ref?.categoriaId?.label, formatMinuto(iniciadoEm)].filter(Boolean).join(', ')}`}
                  </ButtonLink>
                ))}
              </Flex>
            }
          />
        ) : null}
        <div>
          <Button type="primary" loading={busy} disabled={late} onClick={() => void begin()}>
            {texto.abrir}
          </Button>
        </div>
        {pacienteId === null ? null : (
          <Flex vertical gap={8} component="section" aria-labelledby="prontuario-anteriores">
            <h2 id="prontuario-anteriores">{texto.anteriores}</h2>
            <EntityList
              key={pacienteId}
              resource="prontuarios"
              where={{ pacienteId: String(pacienteId) }}
              onOpen={({ id }) => void navigate(chartPath(id))}
            />
          </Flex>
        )}
      </Flex>
    </Page>
  );
}
