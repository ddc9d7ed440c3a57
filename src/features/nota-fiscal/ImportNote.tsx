/** /importar-nota: a supplier's XML becomes the form of a new title (FIN-01). */
import { notaFiscalTela as texto } from '#messages/nota-fiscal-tela.ts';
import { NoteReader } from './NoteReader.tsx';

export default function ImportNote() {
  return (
    <NoteReader
      titulo={texto.titulo}
      seguir={texto.preencher}
      form="/contas-pagar/form"
      semXml={texto.aMao}
    />
  );
}
