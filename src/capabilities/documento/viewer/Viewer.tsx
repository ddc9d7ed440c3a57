import { Button, Result } from 'antd';
import { ChevronLeft, ChevronRight, Download, Printer, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { uiMessages } from '#messages/app.ts';
import { documentos } from '#messages/documento.ts';
import { visualizador } from '#messages/documento-visualizador.ts';
import { useFocusTrap } from '#shared/hooks/useFocusTrap.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { layerHost } from '#shared/ui/layers.ts';
import { FileIcon } from '../FileIcon.tsx';
import { HtmlView } from './HtmlView.tsx';
import { ImageView } from './ImageView.tsx';
import { DownloadButton } from './parts.tsx';
import { PdfView } from './pdf/on-demand.tsx';
import { viewerKind, type ViewerKind, type ViewerSource } from './source.ts';
import { TextView } from './TextView.tsx';

/** A document over the whole screen, as its extension asks (DOC-05); Esc gives back what was under it. */
export default function Viewer({
  source,
  actions,
  banner,
  previous,
  next,
  onClose,
}: {
  source: ViewerSource;
  /** What else may be done with it, between download and close. */
  actions?: ReactNode;
  /** What is to be known of it before it is read, under its name. */
  banner?: ReactNode;
  /** To the neighbours of the same folder, where there are any. */
  previous?: () => void;
  next?: () => void;
  onClose: () => void;
}) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const kind = viewerKind(source.name);
  useFocusTrap(frame, onClose);
  return createPortal(
    <div
      ref={setFrame}
      className="z-visor"
      role="dialog"
      aria-modal="true"
      aria-label={visualizador.documento(source.name)}
      tabIndex={-1}
    >
      <div className="z-linha z-visor-topo">
        <FileIcon name={source.name} />
        <h2 className="z-corte" title={source.name}>
          {source.name}
        </h2>
        {previous || next ? (
          <>
            <IconButton
              label={visualizador.anterior}
              disabled={!previous}
              icon={<ChevronLeft size={20} aria-hidden />}
              onClick={previous}
            />
            <IconButton
              label={visualizador.seguinte}
              disabled={!next}
              icon={<ChevronRight size={20} aria-hidden />}
              onClick={next}
            />
          </>
        ) : null}
        {PRINTED[kind] ? (
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => void printed(source, kind)}>
            {visualizador.imprimir}
          </Button>
        ) : null}
        <Button icon={<Download size={16} aria-hidden />} onClick={source.download}>
          {visualizador.baixar}
        </Button>
        {actions}
        <IconButton label={uiMessages.fechar} icon={<X size={20} aria-hidden />} onClick={onClose} />
      </div>
      {banner}
      <div className="z-visor-corpo">
        <Body source={source} />
      </div>
    </div>,
    layerHost(),
  );
}

/** What the browser shows by itself, and so prints; a page of elsewhere is never opened as one of ours. */
const PRINTED: { readonly [kind in ViewerKind]?: string } = {
  pdf: 'application/pdf',
  txt: 'text/plain;charset=utf-8',
  imagem: 'image',
};

/** The document in a window of its own, where the browser prints it. */
async function printed(source: ViewerSource, kind: ViewerKind): Promise<void> {
  // Opened within the click: after an answer it would be a popup that browsers refuse.
  const page = window.open('about:blank', '_blank');
  try {
    const blob = await source.load(new AbortController().signal);
    const extension = /[^.]+$/.exec(source.name.toLowerCase())?.[0] ?? '';
    const type = kind === 'imagem' ? `image/${extension === 'jpg' ? 'jpeg' : extension}` : PRINTED[kind];
    const address = URL.createObjectURL(new Blob([blob], { type }));
    if (page) {
      page.opener = null;
      page.location.replace(address);
    }
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    page?.close();
    notify({ type: 'ERROR', value: messageOf(error, documentos.falhaExibicao) });
  }
}

function Body({ source }: { source: ViewerSource }) {
  switch (viewerKind(source.name)) {
    case 'pdf':
      return <PdfView source={source} />;
    case 'imagem':
      return <ImageView source={source} />;
    case 'txt':
      return <TextView source={source} />;
    case 'html':
      return <HtmlView source={source} />;
    default:
      return (
        <div className="z-visor-estado">
          <Result
            icon={<FileIcon name={source.name} size={36} />}
            title={source.name}
            subTitle={documentos.semExibicao}
            extra={<DownloadButton source={source} />}
          />
        </div>
      );
  }
}
