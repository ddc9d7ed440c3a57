import { Button, Result } from 'antd';
import { Download, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { uiMessages } from '#messages/app.ts';
import { documentos } from '#messages/documento.ts';
import { visualizador } from '#messages/visualizador.ts';
import { useFocusTrap } from '#shared/hooks/useFocusTrap.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { layerHost } from '#shared/ui/layers.ts';
import { FileIcon } from '../FileIcon.tsx';
import { HtmlView } from './HtmlView.tsx';
import { ImageView } from './ImageView.tsx';
import { DownloadButton } from './parts.tsx';
import { PdfView } from './pdf/on-demand.tsx';
import { viewerKind, type ViewerSource } from './source.ts';
import { TextView } from './TextView.tsx';

/** A document over the whole screen, as its extension asks (DOC-05); Esc gives back what was under it. */
export default function Viewer({
  source,
  actions,
  banner,
  onClose,
}: {
  source: ViewerSource;
  /** What else may be done with it, between download and close. */
  actions?: ReactNode;
  /** What is to be known of it before it is read, under its name. */
  banner?: ReactNode;
  onClose: () => void;
}) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
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
