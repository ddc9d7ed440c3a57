/**
 * A board of another service in place of one of ours (DASH-01): a frame that a signed address opens for ten minutes. Before they end
 * a second frame loads behind the first with the filters chosen there, and takes its place.
 */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  ALTURA_DO_QUADRO,
  enderecoDoQuadro,
  filtrosContados,
  RENOVA_ANTES_SEGUNDOS,
  VEU_MS,
} from '#domain/painel/embutido.ts';
import { painel as texto } from '#messages/painel.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { lerPasse, PAINEL } from './wire.ts';

/** A frame that has told nothing of itself by then is not there. */
const SEM_RESPOSTA_MS = 15_000;

export default function EmbeddedBoard({ resource }: { readonly resource: string }) {
  const titulo = indexEntry(resource)?.breadcrumb ?? '';
  const navigate = useNavigate();
  const { key } = useLocation();
  const lido = useQuery({
    queryKey: [...PAINEL, resource, 'embutido'],
    queryFn: ({ signal }) => lerPasse(resource, signal),
    retry: (times, error) => times < 2 && !refused(error),
    // An address is used as long as it is good, also in a tab that slept meanwhile.
    staleTime: ({ state }) => renewal(state.data?.valeSegundos),
    refetchInterval: ({ state }) => (state.data ? renewal(state.data.valeSegundos) : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    gcTime: 0,
  });
  const { data, error, refetch } = lido;
  const recusa = !data && refused(error) ? error : null;
  useEffect(() => {
    if (!recusa) return;
    notify({ type: 'ERROR', value: recusa.message });
    // Opened by its address, there is no former page: the start is one.
    if (key === 'default') void navigate('/', { replace: true });
    else void navigate(-1);
  }, [recusa, key, navigate]);
  return (
    <Page title={titulo}>
      {data ? (
        <>
          {error === null ? null : (
            <Alert
              type="warning"
              showIcon
              message={texto.semRenovacao}
              action={
                <Button size="small" onClick={() => void refetch()}>
                  {texto.tentarDeNovo}
                </Button>
              }
            />
          )}
          <Frames endereco={data.endereco} titulo={titulo} />
        </>
      ) : error && !recusa ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingState rows={6} label={texto.abrindo} />
      )}
    </Page>
  );
}

const renewal = (valeSegundos = 0): number => Math.max(0, valeSegundos - RENOVA_ANTES_SEGUNDOS) * 1000;

/** What no second attempt changes: no number, nothing configured. */
const refused = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.statusCode === 404 || error.statusCode === 501);

type Frame = { readonly endereco: string; readonly filtros: string; readonly src: string };

const frameOf = (endereco: string, filtros: string): Frame => ({
  endereco,
  filtros,
  src: enderecoDoQuadro(endereco, filtros, document.documentElement.dataset['tema'] === 'escuro'),
});

function Frames({ endereco, titulo }: { readonly endereco: string; readonly titulo: string }) {
  const [shown, setShown] = useState(() => frameOf(endereco, ''));
  const [next, setNext] = useState<Frame | null>(null);
  const [filtros, setFiltros] = useState('');
  const visible = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState(false);
  const [veil, setVeil] = useState(true);
  const [late, setLate] = useState(false);
  if (endereco !== shown.endereco && endereco !== next?.endereco) setNext(frameOf(endereco, filtros));
  useEffect(() => {
    const timers = [
      setTimeout(() => setVeil(false), VEU_MS),
      setTimeout(() => setLate(true), SEM_RESPOSTA_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  useEffect(() => {
    const { origin } = new URL(endereco);
    const hear = ({ data, origin: from, source }: MessageEvent<unknown>) => {
      if (from !== origin || source !== visible.current?.contentWindow) return;
      setTold(true);
      setFiltros((before) => filtrosContados(data) ?? before);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [endereco]);
  const loaded = (frame: Frame) => {
    if (frame.endereco === shown.endereco) return;
    // A filter that was chosen while it loaded is loaded too.
    if (frame.filtros !== filtros) return setNext(frameOf(frame.endereco, filtros));
    setShown(frame);
    setNext(null);
  };
  return (
    <div className="painel-embutido" style={{ height: ALTURA_DO_QUADRO }}>
      {[shown, ...(next ? [next] : [])].map((frame) => (
        <iframe
          key={frame.src}
          ref={frame === shown ? visible : null}
          title={titulo}
          src={frame.src}
          height={ALTURA_DO_QUADRO}
          className={frame === shown ? '' : 'painel-por-vir'}
          sandbox={sandboxOf(frame.endereco)}
          referrerPolicy="no-referrer"
          allow=""
          onLoad={() => loaded(frame)}
        />
      ))}
      {veil ? (
        <div className="painel-veu" role="status" aria-busy="true">
          {texto.abrindo}
        </div>
      ) : null}
      {late && !told ? (
        <Alert className="painel-atraso" type="warning" showIcon message={texto.semResposta} />
      ) : null}
    </div>
  );
}

/** Its scripts, its own storage, its downloads; of our own origin it would reach our page, so there it has none. */
function sandboxOf(endereco: string): string {
  const own = new URL(endereco).origin === window.location.origin;
  return ['allow-scripts', 'allow-forms', 'allow-downloads', ...(own ? [] : ['allow-same-origin'])].join(' ');
}
