/** What the patient has and takes that nobody has ended: two counts in the header of every clinical screen, each opens its list. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Popover, Typography } from 'antd';
import { ListChecks, Pill, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EmCurso } from '#domain/cuidado/lista.ts';
import { formatData } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { listaDoCabecalho as texto } from '#messages/paciente.ts';
import { request } from '#shared/http/client.ts';
import { topicoDe, useTopics } from '#shared/live/topic.ts';
import { useCan } from '#shared/session/session.ts';

const HEARD = ['problemas-pacientes', 'medicamentos-pacientes', 'prescricoes'] as const;
const DAY = 10;
/** A day, or the moment of an issue. */
const dayOf = (value: string): string => formatData(value.length > DAY ? diaDe(Date.parse(value)) : value);
const joined = (...parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');

type Line = { readonly key: string; readonly title: string; readonly detail: string };

function linesOf({ problemas, medicamentos }: EmCurso): {
  readonly problems: Line[];
  readonly medicines: Line[];
} {
  return {
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
    medicines: medicamentos.map(({ origem, id, nome, uso, desde, alheio }, index) => ({
      key: `${origem}/${id}/${index}`,
      title: nome,
      detail: joined(
        uso,
        desde && (origem === 'prescricao' ? texto.prescrito(dayOf(desde)) : texto.desde(dayOf(desde))),
        alheio && texto.alheio,
      ),
    })),
  };
}

export function InCourse({ id }: { readonly id: number }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['pacientes', 'em-curso', id],
    queryFn: ({ signal }) => request<EmCurso>(`pacientes/${id}/_em-curso`, { signal, silent: true }),
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
  const { problems, medicines } = linesOf(data);
  return (
    <Flex gap={4} className="z-em-curso">
      <Count icon={ListChecks} label={texto.problemas(problems.length)} lines={problems} empty={texto.semProblemas}>
        {can('list', 'problemapaciente') ? (
          <Link to={`/problemas-pacientes?f.pacienteId=${id}`}>{texto.verProblemas}</Link>
        ) : null}
      </Count>
      <Count icon={Pill} label={texto.medicamentos(medicines.length)} lines={medicines} empty={texto.semMedicamentos}>
        {can('list', 'medicamentopaciente') ? (
          <Link to={`/medicamentos-pacientes?f.pacienteId=${id}`}>{texto.verMedicamentos}</Link>
        ) : null}
      </Count>
    </Flex>
  );
}

type CountProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly lines: readonly Line[];
  readonly empty: string;
  readonly children: ReactNode;
};

function Count({ icon: Icon, label, lines, empty, children }: CountProps) {
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={
        <Flex vertical gap={8} className="z-em-curso-lista">
          {lines.length === 0 ? <Typography.Text type="secondary">{empty}</Typography.Text> : null}
          {lines.map(({ key, title, detail }) => (
            <Flex vertical key={key}>
              <strong>{title}</strong>
              {detail ? <Typography.Text type="secondary">{detail}</Typography.Text> : null}
            </Flex>
          ))}
          {children}
        </Flex>
      }
    >
      <Button size="small" aria-haspopup="dialog" aria-label={label}>
        <span className="z-so-mesa">{label}</span>
        <span className="z-so-celular">
          <Icon size={16} aria-hidden /> {lines.length}
        </span>
      </Button>
    </Popover>
  );
}
