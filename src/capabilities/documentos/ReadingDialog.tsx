import { useId, useState } from 'react';
import { ehLeitura, LEITURAS, type Leitura } from '#domain/acesso/leitura.ts';
import { ehPasta } from '#domain/documentos/itens.ts';
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';

/** Who may read one document, or what one folder holds (LGPD, CFM). */
export function ReadingDialog(props: {
  item: ItemDocumento;
  save: (leitura: Leitura | null) => Promise<void>;
  onClose: () => void;
}) {
  const { item, save, onClose } = props;
  const [picked, setPicked] = useState<string>(item.leitura ?? '');
  const [problem, setProblem] = useState('');
  const id = useId();
  const folder = ehPasta(item);
  const go = async () => {
    try {
      await save(ehLeitura(picked) ? picked : null);
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure, documentosTela.falha));
    }
  };
  return (
    <Modal
      title={documentosTela.leituraTitulo(item.nomeArquivo)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{documentosTela.cancelar}</Button>
          <Button kind="primario" onClick={() => void go()}>
            {documentosTela.salvar}
          </Button>
        </>
      }
    >
      <label className="z-rotulo" htmlFor={id}>
        {documentosTela.leitura}
      </label>
      <select id={id} className="z-campo" data-foco="" value={picked} onChange={({ target }) => setPicked(target.value)}>
        <option value="">{folder ? documentosTela.leituraDaPasta : documentosTela.leituraHerdada}</option>
        {LEITURAS.map((leitura) => (
          <option key={leitura} value={leitura}>
            {documentosTela.leituraDe[leitura]}
          </option>
        ))}
      </select>
      <p className="z-doc-nota">{folder ? documentosTela.leituraAjudaPasta : documentosTela.leituraAjuda}</p>
      {problem === '' ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}
