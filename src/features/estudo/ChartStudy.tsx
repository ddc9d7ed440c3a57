/** The study beside the chart: what is next, the visits, the open queries of whoever is being treated (CRF-02). */
import { Alert, Flex, Typography } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { andamento } from '#domain/estudo/janela.ts';
import type { ConsultaAberta, EstudoDoPaciente, VisitaNoCronograma } from '#domain/estudo/wire.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { Tag, type RecordPanelProps } from '#engine/kit/index.ts';
import { ANDAMENTO, cronogramaTela, prontuarioEstudoTela as texto } from '#messages/estudo-telas.ts';
import { STATUS_DITO } from '#messages/monitoria.ts';
import { useReread } from '#shared/live/board.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { lerProntuarioDoEstudo, prontuarioKey } from './wire.ts';
import './estudo.css';

const REGISTROS = ['prontuarios-crf', 'formularios-crf', 'monitorias'] as const;

export default function ChartStudy({ id }: RecordPanelProps) {
  const key = prontuarioKey(id);
  useReread(key, REGISTROS);
  const estudo = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => lerProntuarioDoEstudo(id, signal),
    staleTime: 0,
  });
  return (
    <Loaded query={estudo} failed={texto.falha}>
      {(lido) => (lido === null ? <EmptyState title={texto.naoParticipa} /> : <Known estudo={lido} />)}
    </Loaded>
  );
}

const daVisita = ({ id }: VisitaNoCronograma): string => `/prontuarios-crf/form/${id}?aba=crf`;

function Known({ estudo }: { readonly estudo: EstudoDoPaciente }) {
  const { participante, visitas, consultas, hoje } = estudo;
  const opcoes = useEntity('participantes-estudo').entity.field['situacao']?.options;
  const emCurso = visitas.find(({ situacao }) => situacao === 'EM_PREENCHIMENTO');
  const proxima = emCurso ?? visitas.find(({ situacao }) => situacao === 'PREVISTA');
  return (
    <Flex vertical gap={20}>
      <Flex gap={12} align="center" justify="space-between" wrap>
        <div>
          <Link to={`/participantes-estudo/form/${participante.id}`}>
            {texto.participante(participante.numero, estudo.estudo.codigo)}
          </Link>
          <div className="z-fraco">
            {opcoes?.find(({ value }) => value === participante.situacao)?.title} · {estudo.estudo.titulo}
          </div>
        </div>
        {proxima ? (
          <ButtonLink to={daVisita(proxima)} type="primary">
            {emCurso ? texto.continuar(proxima.visita) : texto.registrar(proxima.visita)}
          </ButtonLink>
        ) : null}
      </Flex>
      {proxima && !emCurso ? (
        <Alert
          type={andamento(proxima, hoje) === 'ATRASADA' ? 'warning' : 'info'}
          showIcon
          message={texto.proxima(proxima.visita, ANDAMENTO[andamento(proxima, hoje)])}
          description={
            proxima.previstaPara === null
              ? undefined
              : [
                  cronogramaTela.prevista(proxima.previstaPara),
                  proxima.janelaDe === null || proxima.janelaAte === null
                    ? null
                    : cronogramaTela.janela(proxima.janelaDe, proxima.janelaAte),
                ]
                  .filter((parte) => parte !== null)
                  .join(', ')
          }
        />
      ) : null}
      <section>
        <Typography.Title level={3} className="estudo-titulo">
          {texto.consultas(consultas.length)}
        </Typography.Title>
        {consultas.length === 0 ? null : (
          <DataTable<ConsultaAberta>
            rowKey="id"
            dataSource={[...consultas]}
            pagination={false}
            columns={[
              {
                title: texto.onde,
                key: 'onde',
                render: (_, { id, registro, campo }) => (
                  <Link to={`/monitorias/form/${id}?aba=conversa`}>
                    {campo === null ? registro : `${registro} · ${campo}`}
                  </Link>
                ),
              },
              {
                title: texto.status,
                dataIndex: 'status',
                render: (status: ConsultaAberta['status']) => (
                  <Tag tone={status === 'AVALIACAO_PENDENTE' ? 'warning' : 'info'}>{STATUS_DITO[status]}</Tag>
                ),
              },
              { title: texto.ultima, dataIndex: 'ultima' },
              { title: texto.desde, dataIndex: 'abertaEm', render: (em: string) => formatMinuto(em) },
            ]}
          />
        )}
      </section>
      <section>
        <Typography.Title level={3} className="estudo-titulo">
          {texto.visitas}
        </Typography.Title>
        <DataTable<VisitaNoCronograma>
          rowKey="id"
          dataSource={[...visitas]}
          pagination={false}
          columns={[
            {
              title: texto.visita,
              key: 'visita',
              render: (_, visita) => <Link to={daVisita(visita)}>{visita.visita}</Link>,
            },
            {
              title: texto.situacao,
              key: 'situacao',
              render: (_, visita) => (
                <>
                  {ANDAMENTO[andamento(visita, hoje)]}
                  {visita.foraDaJanela ? ` · ${cronogramaTela.fora(visita.foraDaJanela)}` : ''}
                </>
              ),
            },
            {
              title: texto.dia,
              key: 'dia',
              render: (_, { realizadaEm, previstaPara }) => {
                const dia = realizadaEm ?? previstaPara;
                return dia === null ? '—' : formatData(dia);
              },
            },
            {
              title: texto.formularios,
              key: 'formularios',
              render: (_, { formularios, preenchidos }) =>
                formularios === 0 ? '—' : cronogramaTela.formularios(preenchidos, formularios),
            },
            {
              title: texto.monitorias,
              dataIndex: 'monitorias',
              render: (abertas: number) =>
                abertas === 0 ? '—' : <Tag tone="warning">{cronogramaTela.monitorias(abertas)}</Tag>,
            },
          ]}
        />
      </section>
    </Flex>
  );
}
