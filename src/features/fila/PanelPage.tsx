/** /painel-chamadas#key: the television of the waiting room. Ticket or short name and room, never a reason (CLIN-06). */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Maximize, Volume2, VolumeX, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CABECALHO_PAINEL, type ChamadaNoPainel, type RespostaPainel } from '#domain/fila/wire.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { painelTela as texto } from '#messages/fila-tela.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { calar, dizer, prepararVoz, temVoz } from './voice.ts';
import './painel.css';

const GUARDADA = 'zelo:painel';
const VOZ = 'zelo:painel-voz';
/** Asked every two seconds: any browser of a television can, and nothing has to be kept open. */
const CADA_MS = 2_000;
/** So many answers may be missing before the room is told. */
const ATRASO_MS = 8_000;

export default function PanelPage() {
  return (
    // Outside the shell there is no query client yet.
    <QueryClientProvider client={queryClient}>
      <Panel />
    </QueryClientProvider>
  );
}

/** The key of the address, or the one that this television opened last. */
function usePanelKey(): string | null {
  const dada = useLocation().hash.slice(1);
  useEffect(() => {
    if (dada !== '') localStorage.setItem(GUARDADA, dada);
  }, [dada]);
  return dada === '' ? localStorage.getItem(GUARDADA) : dada;
}

function Panel() {
  const chave = usePanelKey();
  useTitle(texto.titulo);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['painel-chamadas', chave],
    queryFn: async ({ signal }) => {
      const headers = { [CABECALHO_PAINEL]: chave ?? '' };
      const dado = await request<RespostaPainel>('/painel-chamadas/publico', {
        headers,
        signal,
        silent: true,
        outsideSession: true,
        background: true,
        timeoutMs: 6_000,
      });
      return { ...dado, atraso: Date.parse(dado.agora) - Date.now() };
    },
    enabled: chave !== null,
    retry: false,
    staleTime: 0,
    refetchInterval: CADA_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
  });
  const [agora, setAgora] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAgora(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const fechado = chave === null || (error instanceof HttpError && error.statusCode === 404);
  if (fechado)
    return (
      <EntryCard title={texto.titulo}>
        <EmptyState
          title={texto.fechado}
          text={chave === null ? texto.semChave : (error?.message ?? texto.semChave)}
        />
      </EntryCard>
    );
  if (!data)
    return (
      <EntryCard title={texto.titulo}>
        {error ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState rows={3} label={texto.carregando} />
        )}
      </EntryCard>
    );
  const hora = (momento: number) => formatHora(new Date(momento).toISOString(), data.fuso);
  return (
    <Screen
      dado={data}
      hora={hora(agora + data.atraso)}
      perdida={agora - dataUpdatedAt > ATRASO_MS ? hora(dataUpdatedAt + data.atraso) : null}
    />
  );
}

const nomeNoPainel = ({ senha, nome }: ChamadaNoPainel): string => senha ?? nome ?? '';

/** Says what was called since the last look; what stood there at the first one was said before. */
function useVoice(chamadas: readonly ChamadaNoPainel[], ligada: boolean): void {
  const ultimaRef = useRef<number | null>(null);
  useEffect(() => {
    const antes = ultimaRef.current;
    const ultima = Math.max(0, ...chamadas.map(({ id }) => id));
    ultimaRef.current = Math.max(antes ?? 0, ultima);
    if (antes === null || !ligada) return;
    for (const chamada of chamadas.filter(({ id }) => id > antes).toReversed())
      dizer(
        texto.falado(
          chamada.senha === null ? (chamada.nome ?? '') : texto.senhaFalada(chamada.senha),
          chamada.onde,
        ),
      );
  }, [chamadas, ligada]);
}

function Screen({
  dado,
  hora,
  perdida,
}: {
  readonly dado: RespostaPainel;
  readonly hora: string;
  readonly perdida: string | null;
}) {
  const { chamadas, unidade, nome, aviso, fuso } = dado;
  const [ligada, setLigada] = useState(() => {
    const querida = (localStorage.getItem(VOZ) ?? (dado.voz ? 'sim' : 'nao')) === 'sim';
    // Without a hand on this page the browser lets nobody speak.
    return querida && navigator.userActivation?.hasBeenActive;
  });
  useVoice(chamadas, ligada);
  const trocar = () => {
    if (ligada) calar();
    else prepararVoz();
    localStorage.setItem(VOZ, ligada ? 'nao' : 'sim');
    setLigada(!ligada);
  };
  const [atual, ...anteriores] = chamadas;
  return (
    <main className="z-painel">
      <header>
        <div>
          <h1>{unidade}</h1>
          <p>{nome}</p>
        </div>
        <time>{hora}</time>
      </header>
      <section className="z-painel-atual" aria-live="assertive" aria-atomic>
        {atual ? (
          <>
            {atual.senha === null ? null : <p>{texto.senha}</p>}
            <strong>{nomeNoPainel(atual)}</strong>
            {atual.senha === null || atual.nome === null ? null : <p>{atual.nome}</p>}
            <p className="z-painel-onde">{atual.onde}</p>
            <p>
              {formatHora(atual.em, fuso)}
              {atual.vez > 1 ? ` · ${texto.denovo(atual.vez)}` : ''}
            </p>
          </>
        ) : (
          <>
            <strong>{texto.espera}</strong>
            <p>{texto.nenhuma}</p>
          </>
        )}
      </section>
      <section className="z-painel-ultimas" aria-labelledby="painel-ultimas">
        <h2 id="painel-ultimas">{texto.ultimas}</h2>
        <ol className="z-limpa">
          {anteriores.map((chamada) => (
            <li key={chamada.id}>
              <strong>{[chamada.senha, chamada.nome].filter(Boolean).join(' · ')}</strong>
              <span>{chamada.onde}</span>
              <time>{formatHora(chamada.em, fuso)}</time>
            </li>
          ))}
        </ol>
      </section>
      <footer>
        {perdida === null ? (
          <p>{aviso}</p>
        ) : (
          <p role="alert" className="z-painel-perdida">
            <WifiOff aria-hidden /> {texto.semConexao(perdida)}
          </p>
        )}
        <Flex gap={8} align="center">
          {temVoz() ? (
            <Button
              type={ligada ? 'text' : 'primary'}
              icon={ligada ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
              onClick={trocar}
            >
              {ligada ? texto.desligarVoz : texto.ligarVoz}
            </Button>
          ) : (
            <span>{texto.semVoz}</span>
          )}
          {document.fullscreenEnabled ? (
            <Button
              type="text"
              icon={<Maximize size={16} aria-hidden />}
              onClick={() => void document.documentElement.requestFullscreen()}
            >
              {texto.telaCheia}
            </Button>
          ) : null}
        </Flex>
      </footer>
    </main>
  );
}
