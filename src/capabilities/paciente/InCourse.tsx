/** What the patient has and takes that nobody has ended: counts in the header of every clinical screen, each opens its list. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Popover, Typography } from 'antd';
import { ListChecks, Pill, ScrollText, Syringe, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EmCurso } from '#domain/cuidado/lista.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { listaDoCabecalho as texto } from '#messages/paciente.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopics } from '#shared/live/topic.ts';
import { useCan } from '#shared/session/session.ts';

const HEARD = [
  'problemas-pacientes',
  'medicamentos-pacientes',
  'imunizacoes-pacientes',
  'antecedentes-pacientes',
  'prescricoes',
] as const;
const DAY = 10;
/** A day, or the moment of an issue. */
const dayOf = (value: string): string => formatData(value.length > DAY ? diaDe(Date.parse(value)) : value);
const joined = (...parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');

type Line = {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Said above the rest, in red. */
  readonly danger?: string | undefined;
};

type Lines = { readonly [list in 'allergies' | 'problems' | 'medicines' | 'vaccines' | 'history']: Line[] };

function linesOf({ alergias, problemas, medicamentos, imunizacoes, antecedentes }: EmCurso): Lines {
  return {
    allergies: alergias.map(({ id, agente, gravidade, reacao }) => ({
      key: String(id),
      title: agente,
      detail: joined(gravidade && (texto.gravidade[gravidade] ?? gravidade), reacao),
    })),
    problems: problemas.map(({ id, nome, situacao, desde, observacao, alheio }) => ({
      key: String(id),
      title: nome,
      detail: joined(
        situacao === 'SUSPEITO' && texto.suspeito,
        desde && texto.desde(dayOf(desde)),
        observacao,
        alheio && texto.alheio,
      ),
    })),
    medicines: medicamentos.map(({ origem, id, nome, uso, desde, alheio, pareceCom, alergia }, index) => ({
      key: `${origem}/${id}/${index}`,
      title: nome,
      danger: alergia === undefined ? undefined : texto.comAlergia(alergia),
      detail: joined(
        uso,
        desde && (origem === 'prescricao' ? texto.prescrito(dayOf(desde)) : texto.desde(dayOf(desde))),
        alheio && texto.alheio,
        pareceCom !== undefined && texto.parece(pareceCom),
      ),
    })),
    vaccines: imunizacoes.map(({ id, nome, dose, aplicadaEm, alheio }) => ({
      key: String(id),
      title: nome,
      detail: joined(dose, texto.aplicada(dayOf(aplicadaEm)), alheio && texto.alheio),
    })),
    history: antecedentes.map(({ id, tipo, nome, detalhe, desde, alheio }) => ({
      key: String(id),
      title: nome,
      detail: joined(
        texto.tipoDoAntecedente[tipo],
        detalhe,
        desde && texto.desde(dayOf(desde)),
        alheio && texto.alheio,
      ),
    })),
  };
}

type Props = {
  readonly id: number;
  /** Another door to the patient, read by a transfer: nothing of them is changed there. */
  readonly read?: ((signal: AbortSignal) => Promise<EmCurso>) | undefined;
};

export function InCourse({ id, read }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['pacientes', read ? 'em-curso-alheio' : 'em-curso', id],
    queryFn: ({ signal }) =>
      read ? read(signal) : request<EmCurso>(`pacientes/${id}/_em-curso`, { signal, silent: true }),
    retry: false,
  });
  const can = useCan();
  useTopics(
    HEARD.map((name) => topicoDe('registro', { name, tenant: true })),
    () => void refetch(),
  );
  if (isError)
    return (
      <Button type="link" size="small" danger onClick={() => void refetch()}>
        {texto.falha}
      </Button>
    );
  if (!data || data.semVinculo) return null;
  const { allergies, problems, medicines, vaccines, history } = linesOf(data);
  const against = medicines.filter(({ danger }) => danger !== undefined).length;
  const mayList = (subject: string) => !read && can('list', subject);
  return (
    <Flex gap={4} className="z-em-curso">
      {allergies.length === 0 ? null : (
        <Count
          icon={TriangleAlert}
          danger
          label={texto.alergiasAlheias(allergies.length)}
          lines={allergies}
        />
      )}
      <Count
        icon={ListChecks}
        label={texto.problemas(problems.length)}
        lines={problems}
        empty={texto.semProblemas}
      >
        {mayList('problemapaciente') ? (
          <Link to={`/problemas-pacientes?f.pacienteId=${id}`}>{texto.verProblemas}</Link>
        ) : null}
      </Count>
      <Count
        icon={Pill}
        danger={against > 0}
        label={texto.medicamentos(medicines.length, against)}
        lines={medicines}
        empty={texto.semMedicamentos}
      >
        {mayList('medicamentopaciente') ? (
          <Link to={`/medicamentos-pacientes?f.pacienteId=${id}`}>{texto.verMedicamentos}</Link>
        ) : null}
      </Count>
      {history.length === 0 ? null : (
        <Count icon={ScrollText} label={texto.antecedentes(history.length)} lines={history}>
          {mayList('antecedentepaciente') ? (
            <Link to={`/antecedentes-pacientes?f.pacienteId=${id}`}>{texto.verAntecedentes}</Link>
          ) : null}
        </Count>
      )}
      {vaccines.length === 0 ? null : (
        <Count icon={Syringe} label={texto.vacinas(vaccines.length)} lines={vaccines}>
          {mayList('imunizacaopaciente') ? (
            <Link to={`/imunizacoes-pacientes?f.pacienteId=${id}`}>{texto.verVacinas}</Link>
          ) : null}
        </Count>
      )}
    </Flex>
  );
}

type CountProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly lines: readonly Line[];
  /** Said of a list without lines; one that is shown only with lines has none. */
  readonly empty?: string;
  readonly danger?: boolean;
  readonly children?: ReactNode;
};

function Count({ icon: Icon, label, lines, empty, danger = false, children }: CountProps) {
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={
        <Flex vertical gap={8} className="z-em-curso-lista">
          {lines.length === 0 && empty ? <Typography.Text type="secondary">{empty}</Typography.Text> : null}
          {lines.map(({ key, title, detail, danger: warning }) => (
            <Flex vertical key={key}>
              <strong>{title}</strong>
              {warning === undefined ? null : <Typography.Text type="danger">{warning}</Typography.Text>}
              {detail ? <Typography.Text type="secondary">{detail}</Typography.Text> : null}
            </Flex>
          ))}
          {children}
        </Flex>
      }
    >
      <Button size="small" danger={danger} aria-haspopup="dialog" aria-label={label}>
        <span className="z-so-mesa">{label}</span>
        <span className="z-so-celular">
          <Icon size={16} aria-hidden /> {lines.length}
        </span>
      </Button>
    </Popover>
  );
}
