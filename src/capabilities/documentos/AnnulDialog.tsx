/** A signed document made void: a kind of reason that anybody may know, and what happened for those of the house. */
import { useId, useState } from 'react';
import {
  EXPLICACAO_SEM_EFEITO,
  MOTIVOS_SEM_EFEITO,
  problemaSemEfeito,
  type MotivoSemEfeito,
  type TornarSemEfeito,
} from '#domain/documentos/sem-efeito.ts';
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { motivoSemEfeito } from '#messages/assinatura.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos } from '#messages/documentos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';

export function AnnulDialog(props: {
  item: ItemDocumento;
  annul: (dados: TornarSemEfeito) => Promise<void>;
  onClose: () => void;
}) {
  const { item, annul, onClose } = props;
  const [motivo, setMotivo] = useState<MotivoSemEfeito | null>(null);
  const [explicacao, setExplicacao] = useState('');
  const [falha, setFalha] = useState<{ readonly em: 'motivo' | 'explicacao' | null; readonly texto: string } | null>(null);
  const [enviando, setEnviando] = useState(false);
  const id = useId();
  const { minimo, maximo } = EXPLICACAO_SEM_EFEITO;
  const enviar = async () => {
    const problema = problemaSemEfeito({ motivo: motivo ?? undefined, explicacao });
    if (problema !== null || motivo === null)
      return setFalha({ em: problema, texto: documentos.semEfeitoFalta(problema ?? 'motivo', minimo, maximo) });
    setEnviando(true);
    try {
      await annul({ motivo, explicacao: explicacao.trim() });
    } catch (error) {
      setFalha({ em: null, texto: messageOf(error, documentosTela.falha) });
      setEnviando(false);
    }
  };
  return (
    <Modal
      title={documentosTela.tornarSemEfeitoTitulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn
      width={520}
      footer={
        <>
          <Button onClick={onClose} disabled={enviando}>
            {documentosTela.cancelar}
          </Button>
          <Button kind="perigo" busy={enviando} onClick={() => void enviar()}>
            {documentosTela.tornarSemEfeito}
          </Button>
        </>
      }
    >
      <div className="z-doc-anular">
        <p>{documentosTela.tornarSemEfeitoTexto}</p>
        <fieldset className="z-doc-motivos" aria-describedby={falha?.em === 'motivo' ? `${id}-falha` : undefined}>
          <legend className="z-rotulo">{documentosTela.semEfeitoMotivo}</legend>
          {MOTIVOS_SEM_EFEITO.map((um) => (
            <label key={um}>
              <input
                type="radio"
                name={`${id}-motivo`}
                checked={motivo === um}
                onChange={() => {
                  setMotivo(um);
                  setFalha(null);
                }}
              />
              {motivoSemEfeito[um]}
            </label>
          ))}
        </fieldset>
        <label className="z-rotulo" htmlFor={`${id}-explicacao`}>
          {documentosTela.semEfeitoExplicacao}
        </label>
        <textarea
          id={`${id}-explicacao`}
          className="z-campo"
          rows={3}
          maxLength={maximo}
          value={explicacao}
          aria-invalid={falha?.em === 'explicacao' || undefined}
          aria-describedby={falha?.em === 'explicacao' ? `${id}-falha ${id}-ajuda` : `${id}-ajuda`}
          onChange={({ target }) => {
            setExplicacao(target.value);
            setFalha(null);
          }}
        />
        <p className="z-doc-nota" id={`${id}-ajuda`}>
          {documentosTela.semEfeitoExplicacaoAjuda(minimo)}
        </p>
        {falha ? (
          <p className="z-erro" id={`${id}-falha`} role="alert">
            {falha.texto}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
