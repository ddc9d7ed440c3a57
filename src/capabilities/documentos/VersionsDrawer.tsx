import { Download, Eye, RotateCcw } from 'lucide-react';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { ItemDocumento, VersaoDocumento } from '#domain/documentos/tipos.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Shield } from './Shield.tsx';
import { useVersions, type Owner } from './wire.ts';

/** Every content the document has had: seen, saved, made the present one again. */
export function VersionsDrawer(props: {
  owner: Owner;
  item: ItemDocumento;
  mayRestore: boolean;
  onView: (version: VersaoDocumento) => void;
  onSave: (version: VersaoDocumento) => void;
  onRestore: (version: VersaoDocumento) => void;
  onClose: () => void;
}) {
  const { owner, item, mayRestore, onView, onSave, onRestore, onClose } = props;
  const { data, error, isPending, refetch } = useVersions(owner, item.objectId);
  return (
    <Drawer title={documentosTela.versoesDe(item.nomeArquivo)} onClose={onClose} width={480}>
      {isPending ? (
        <LoadingState rows={6} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState title={documentosTela.semVersoes} />
      ) : (
        <ol className="z-doc-historia">
          {data.map((version) => (
            <li key={version.numero}>
              <div className="z-doc-historia-topo">
                <strong>{documentosTela.versao(version.numero)}</strong>
                {version.atual ? <span className="z-doc-marca">{documentosTela.versaoAtual}</span> : null}
                <Shield situacao={version.situacaoAssinatura} />
                <span className="z-doc-nota">{tamanhoArquivo(version.tamanho)}</span>
              </div>
              <p className="z-doc-nota">
                {formatDataHora(version.em)} {version.por ? documentosTela.modificadoPor(version.por) : ''}
                {version.nomeArquivo === item.nomeArquivo ? '' : ` · ${version.nomeArquivo}`}
              </p>
              <p className="z-doc-resumo" title={version.sha256}>
                {documentosTela.sha256} {version.sha256}
              </p>
              <div className="z-doc-historia-acoes">
                <Button kind="discreto" icon={<Eye size={16} aria-hidden />} onClick={() => onView(version)}>
                  {documentosTela.visualizar}
                </Button>
                <Button kind="discreto" icon={<Download size={16} aria-hidden />} onClick={() => onSave(version)}>
                  {documentosTela.baixar}
                </Button>
                {mayRestore && !version.atual ? (
                  <Button kind="discreto" icon={<RotateCcw size={16} aria-hidden />} onClick={() => onRestore(version)}>
                    {documentosTela.restaurarVersao}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
