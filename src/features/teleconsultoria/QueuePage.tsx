/** /teleconsultoria-profissional/fila-atendimento-teleconsultoria: questions that wait, each won by one (TELE-01, TELE-02). */
import { Alert, Button, Flex } from 'antd';
import { CirclePause, CirclePlay, HandHelping } from 'lucide-react';
import { useNavigate } from 'react-router';
import { anosDitos } from '#domain/formato/idade.ts';
import {
  parte,
  passosDe,
  quando,
  Quadro,
  trecho,
  useFazer,
  type ParteDoQuadro,
} from '#capabilities/fila/index.ts';
import type { EmAtendimento, FilaTeleconsultoria, NaFila } from '#domain/teleconsultoria/fila.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { duracaoDita } from '#messages/fila.ts';
import { passagem } from '#messages/passagem.ts';
import { teleconsultoriaTela as texto } from '#messages/teleconsultoria.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useSession } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useNow } from '#shared/ui/useNow.ts';
import { pause, take, useQueue } from './wire.ts';

const FORM = '/teleconsultoria-profissional/form';
const { colunas } = texto;
/** What is done on the board with a question in attendance; the rest belongs to the question's own page. */
const PASSAGEM: ReadonlySet<string> = new Set(['assumir', 'devolver']);

export default function QueuePage() {
  const navigate = useNavigate();
  const session = useSession();
  const eu = session?.user.id;
  const query = useQueue();
  const { data, reler } = query;
  const agora = useNow(data?.atraso ?? 0);
  const life = useTransitions(useEntity('teleconsultorias').entity);
  const { ocupado, fazer } = useFazer(reler);
  const busy = ocupado !== null;
  /** Whoever lost reads who won, and the queue is read again. `0`: the next one, or the linkage itself. */
  const attend = (id?: number) => fazer(id ?? 0, async () => void navigate(`${FORM}/${(await take(id)).id}`));
  const paused = data?.pausado ?? false;
  const linked = session?.vinculos?.teleconsultoria != null;
  const free = data?.fila.some(({ solicitanteId }) => solicitanteId !== eu) ?? false;
  const ha = (desde: string) => duracaoDita(Math.max(0, agora - Date.parse(desde)));
  const partes = (data: FilaTeleconsultoria): readonly ParteDoQuadro[] => [
    data.fila.length === 0
      ? trecho('espera', 'vazio', <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />)
      : parte<NaFila>('espera', {
          chave: 'teleconsultoria-fila',
          itens: data.fila,
          nome: ({ assunto }) => assunto,
          ocupado,
          larguraAcoes: 120,
          acoes: ({ id, assunto, solicitanteId }) =>
            quando(solicitanteId !== eu, {
              key: 'atender',
              label: texto.atender,
              dita: texto.atenderQual(assunto),
              porque: paused ? texto.pausadoTitulo : undefined,
              onClick: () => void attend(id),
            }),
          rosto: ({ id, assunto, lugar, especialidade, pedidaEm }) => ({
            antes: <span className="z-fraco">{texto.lugar(lugar)}</span>,
            nome: <Link to={`${FORM}/${id}`}>{assunto}</Link>,
            depois: `${especialidade} · ${ha(pedidaEm)}`,
          }),
          colunas: [
            {
              title: colunas.lugar,
              width: 72,
              align: 'right',
              noRosto: true,
              render: (_, { lugar }) => lugar,
            },
            {
              title: colunas.assunto,
              noRosto: true,
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
            { title: colunas.paciente, render: (_, item) => quemE(item) },
            {
              title: colunas.espera,
              width: 120,
              noRosto: true,
              render: (_, { pedidaEm }) => <span data-num>{ha(pedidaEm)}</span>,
            },
          ],
        }),
    parte<EmAtendimento>('agora', {
      chave: 'teleconsultoria-agora',
      titulo: texto.emAtendimento,
      itens: data.emAtendimento,
      nome: ({ assunto }) => assunto,
      ocupado,
      acoes: (item) => passosDe(life, item, item.assunto, reler).filter(({ key }) => PASSAGEM.has(key)),
      soltas: 0,
      larguraAcoes: 88,
      rosto: ({ id, assunto, teleconsultor, iniciadaEm }) => ({
        nome: <Link to={`${FORM}/${id}`}>{assunto}</Link>,
        depois: [teleconsultor, ha(iniciadaEm)].join(' · '),
      }),
      colunas: [
        {
          title: colunas.assunto,
          noRosto: true,
          render: (_, { id, assunto, especialidade }) => (
            <Flex vertical>
              <Link to={`${FORM}/${id}`}>{assunto}</Link>
              <span className="z-fraco">{especialidade}</span>
            </Flex>
          ),
        },
        { title: colunas.quem, render: (_, { solicitante }) => solicitante },
        {
          title: colunas.teleconsultor,
          render: (_, { teleconsultor, _ausencia }) => (
            <Flex vertical align="start">
              <span>{teleconsultor}</span>
              {_ausencia === null ? null : <Tag tone="warning">{passagem.saiu[_ausencia]}</Tag>}
            </Flex>
          ),
        },
        {
          title: colunas.desde,
          width: 120,
          noRosto: true,
          render: (_, { iniciadaEm }) => <span data-num>{ha(iniciadaEm)}</span>,
        },
      ],
    }),
  ];
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
              onClick={() => void fazer(0, () => pause(!paused))}
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
            <Quadro partes={partes(data)} />
          </Flex>
        )}
      </Loaded>
      {life.dialog}
    </Page>
  );
}

function quemE({ idade, sexo }: NaFila): string {
  const said = [idade === null ? null : anosDitos(idade), sexo === null ? null : texto.sexos[sexo]].filter(
    Boolean,
  );
  return said.length === 0 ? '—' : said.join(', ');
}
