import { useQuery } from '@tanstack/react-query';
import { Flex, List, Typography } from 'antd';
import { ClipboardList } from 'lucide-react';
import { useLocation } from 'react-router';
import { Tag } from '#engine/kit/index.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { telaFormularios } from '#messages/formulario-tela.ts';
import { respostasPaciente as texto } from '#messages/formulario-resposta.ts';
import { request } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { comPaciente } from './FixedPatient.tsx';

type Linha = {
  readonly id: number;
  readonly nome: string;
  readonly numero: number;
  readonly respondidaEm: string;
  readonly situacao: 'ORIGINAL' | 'CORRIGIDA';
  readonly criadoPor: string | null;
};

/** What a page of the server holds. */
const MOST = 200;

/** The answers about one patient, the latest first (FORM-01); each opens by its own version. */
export default function PatientAnswers({ id }: { id: number }) {
  const can = useCan();
  const { pathname } = useLocation();
  // Back to this very tab of the record.
  const voltar = `${pathname}?aba=formularios`;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['form-respostas', 'do-paciente', id],
    queryFn: ({ signal }) =>
      request<Linha[]>('form-respostas', {
        query: { pacienteId: id, _sort: 'respondidaEm', _order: 'desc', _end: MOST },
        signal,
        silent: true,
      }),
  });
  if (isPending) return <LoadingState rows={4} />;
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  const fill = can('insert', 'form-resposta') ? (
    <ButtonLink to={comPaciente('/templates', id)} state={{ voltar }}>
      {texto.preencher}
    </ButtonLink>
  ) : undefined;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<ClipboardList size={28} strokeWidth={1.5} aria-hidden />}
        title={texto.vazio}
        text={texto.vazioTexto}
        action={fill}
      />
    );
  const now = new Date().toISOString();
  return (
    <List
      size="small"
      bordered
      header={
        <Flex justify="space-between" align="center" gap={12}>
          {data.length === MOST ? texto.maisRecentes(MOST) : texto.total(data.length)}
          {fill}
        </Flex>
      }
      dataSource={data}
      rowKey="id"
      renderItem={({ id: resposta, nome, numero, situacao, respondidaEm, criadoPor }) => (
        <List.Item
          extra={
            <Typography.Text type="secondary" title={formatDataHora(respondidaEm)}>
              {formatRelativo(respondidaEm, now)}
              {criadoPor ? ` ${texto.por(criadoPor)}` : ''}
            </Typography.Text>
          }
        >
          <span>
            <Link to={`/form-respostas/ver/${resposta}`} state={{ voltar }}>
              {nome}
            </Link>{' '}
            <Typography.Text type="secondary">{telaFormularios.versao(numero)}</Typography.Text>{' '}
            {situacao === 'CORRIGIDA' ? <Tag tone="warning">{texto.corrigida}</Tag> : null}
          </span>
        </List.Item>
      )}
    />
  );
}
