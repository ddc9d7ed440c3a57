/** /enviar-nota: the supplier's own XML becomes what he sends. */
import { notaFiscalTela as texto } from '#messages/nota-fiscal-tela.ts';
import { NoteReader } from './NoteReader.tsx';

export default function SendNote() {
  return (
    <NoteReader
      titulo={texto.tituloEnvio}
      seguir={texto.conferir}
      form="/notas-fornecedor/form"
      semXml={texto.semXml}
    />
  );
}
