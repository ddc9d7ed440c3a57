/** What every kind of document shares in the viewer: opening, failed, and a button of its bar. */
import { Button, Flex, Result } from 'antd';
import { Download, FileX2, RotateCcw } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { documentos } from '#messages/documento.ts';
import { visualizador } from '#messages/documento-visualizador.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import type { ViewerSource } from './source.ts';
import './viewer.css';

export function Opening() {
  return (
    <div className="z-visor-abrindo">
      <LoadingState label={visualizador.abrindo} rows={14} />
    </div>
  );
}

/** B8: 'Falha Exibição' / 'Erro na abertura do documento', with the reason where it is known. */
export function OpenFailed(props: {
  error?: unknown;
  reason?: string;
  source: ViewerSource;
  retry?: () => void;
}) {
  const { error, source, retry } = props;
  const reason = props.reason ?? (error instanceof HttpError ? error.message : undefined);
  return (
    <div className="z-visor-estado" role="alert">
      <Result
        icon={<FileX2 size={32} strokeWidth={1.5} aria-hidden />}
        title={documentos.falhaExibicaoTitulo}
        subTitle={
          <>
            {documentos.falhaExibicao}
            {reason ? <p>{reason}</p> : null}
          </>
        }
        extra={
          <Flex gap={8} justify="center" wrap>
            {retry ? (
              <Button icon={<RotateCcw size={16} aria-hidden />} onClick={retry}>
                {visualizador.tentarDeNovo}
              </Button>
            ) : null}
            <DownloadButton source={source} />
          </Flex>
        }
      />
    </div>
  );
}

export function DownloadButton({ source }: { source: ViewerSource }) {
  return (
    <Button type="primary" icon={<Download size={16} aria-hidden />} onClick={source.download}>
      {visualizador.baixar}
    </Button>
  );
}

/** Where the document scrolls; it has the keyboard first, so that arrows and Page Down move it. */
export function ScrollRegion(props: {
  name: string;
  children: ReactNode;
  onScroll?: () => void;
  ref?: Ref<HTMLDivElement>;
}) {
  const { name, children, onScroll, ref } = props;
  const own = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLDivElement, []);
  useEffect(() => {
    // What came after the viewer had opened: the keyboard waits on the viewer itself.
    if (document.activeElement === own.current?.closest('.z-visor'))
      own.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={own}
      className="z-cresce z-visor-rolagem"
      // A part that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      role="region"
      aria-label={visualizador.documento(name)}
      data-foco=""
      onScroll={onScroll}
    >
      {children}
    </div>
  );
}
