/** /teleconsultoria-profissional/fila-atendimento-teleconsultoria: questions that wait, each won by one (TELE-01, TELE-02). */
import { Alert, Button, Flex } from 'antd';
import { CirclePause, CirclePlay, HandHelping } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EmAtendimento, NaFila } from '#domain/teleconsultoria/fila.ts';
import { duracaoDita } from '#messages/fila.ts';
import { teleconsultoriaTela as texto } from '#messages/teleconsultoria.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useSession } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAgora } from '#shared/ui/useAgora.ts';
import { pause, take, useQueue } from './wire.ts';

const FORM = '/teleconsultoria-profissional/form';
const { colunas } = texto;

export default function QueuePage() {
  const navigate = useNavigate();
  const session = useSession();
  const eu = session?.user.id;
  const query = useQueue();
  const { data, reler } = query;
  const agora = useAgora(data?.atraso ?? 0);
  const [busy, setBusy] = useState(false);
  /** Whoever lost reads who won, and the queue is read again. */
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      if (!isAbort(failure)) notify({ type: 'ERROR', value: messageOf(failure, texto.falha) });
    } finally {
      setBusy(false);
      reler();
    }
  };
  const attend = (id?: number) => run(async () => void navigate(`${FORM}/${(await take(id)).id}`));
  const paused = data?.pausado ?? false;
  const linked = session?.vinculos?.teleconsultoria != null;
  const free = data?.fila.some(({ solicitanteId }) => solicitanteId !== eu) ?? false;
  return (
    <Page
      title={texto.fila}
      count={data ? texto.naFila(data.fila.length) : undefined}
      actions={
        <>
          {linked ? (
            <Button
              disabled={busy}
              icon={paused ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
              onClick={() => void run(() => pause(!paused))}
            >
              {paused ? texto.retomar : texto.pausar}
            </Button>
          ) : null}
          <Button
            type="primary"
            disabled={busy || paused || !free}
            icon={<HandHelping size={16} aria-hidden />}
            onClick={() => void attend()}
          >
            {texto.proxima}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed={texto.falha}>
        {(data) => (
          <Flex vertical gap={16}>
            {paused ? (
              <Alert type="warning" showIcon message={texto.pausadoTitulo} description={texto.pausadoTexto} />
            ) : null}
            {data.fila.length === 0 ? (
              <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />
            ) : (
              <DataTable<NaFila>
                rowKey="id"
                dataSource={[...data.fila]}
                columns={[
                  { title: colunas.lugar, width: 72, align: 'right', dataIndex: 'lugar' },
                  {
                    title: colunas.assunto,
                    render: (_, { id, assunto, especialidade, modalidade }) => (
                      <Flex vertical>
                        <Link to={`${FORM}/${id}`}>{assunto}</Link>
                        <span className="z-fraco">
                          {[especialidade, texto.modalidades[modalidade] ?? modalidade].join(' · ')}
                        </span>
                      </Flex>
                    ),
                  },
                  {
                    title: colunas.quem,
                    render: (_, { solicitante, municipio }) => (
                      <Flex vertical>
                        <span>{solicitante}</span>
                        <span className="z-fraco">{municipio}</span>
                      </Flex>
                    ),
                  },
                  { title: colunas.paciente, render: (_, um) => quemE(um) },
                  {
                    title: colunas.espera,
                    width: 120,
                    render: (_, { pedidaEm }) => (
                      <span data-num>{duracaoDita(Math.max(0, agora - Date.parse(pedidaEm)))}</span>
                    ),
                  },
                  {
                    title: colunas.acoes,
                    width: 110,
                    render: (_, { id, solicitanteId }) =>
                      solicitanteId === eu ? null : (
                        <Button size="small" disabled={busy || paused} onClick={() => void attend(id)}>
                          {texto.atender}
                        </Button>
                      ),
                  },
                ]}
              />
            )}
            {data.emAtendimento.length > 0 ? <Attended rows={data.emAtendimento} agora={agora} /> : null}
          </Flex>
        )}
      </Loaded>
    </Page>
  );
}

function quemE({ idade, sexo }: NaFila): string {
  const said = [idade === null ? null : texto.anos(idade), sexo === null ? null : texto.sexos[sexo]].filter(
    Boolean,
  );
  return said.length === 0 ? '—' : said.join(', ');
}

function Attended({ rows, agora }: { rows: readonly EmAtendimento[]; agora: number }) {
  return (
    <section aria-labelledby="teleconsultoria-agora" className="z-pilha">
      <h2 id="teleconsultoria-agora">{texto.emAtendimento}</h2>
      <DataTable<EmAtendimento>
        rowKey="id"
        dataSource={[...rows]}
        columns={[
          {
            title: colunas.assunto,
            render: (_, { id, assunto, especialidade }) => (
              <Flex vertical>
                <Link to={`${FORM}/${id}`}>{assunto}</Link>
                <span className="z-fraco">{especialidade}</span>
              </Flex>
            ),
          },
          { title: colunas.quem, dataIndex: 'solicitante' },
          { title: colunas.teleconsultor, dataIndex: 'teleconsultor' },
          {
            title: colunas.desde,
            width: 120,
            render: (_, { iniciadaEm }) => (
              <span data-num>{duracaoDita(Math.max(0, agora - Date.parse(iniciadaEm)))}</span>
            ),
          },
        ]}
      />
    </section>
  );
}
