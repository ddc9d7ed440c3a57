import { useMemo } from 'react';
import { PdfView } from '#capabilities/documento/index.ts';
import { ABA_PREVIA } from '#messages/abas.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { saveBlob } from '#shared/http/download.ts';
import { readTemplate, sample } from './wire.ts';
import './modelos.css';

/** A stored template as it prints, with examples in place of variables: a tab of the open record. */
export default function TemplatePreview({ id }: { readonly resource: string; readonly id: number }) {
  const source = useMemo(() => {
    const load = async (signal: AbortSignal) => {
      const { nome, papel, orientacao, cabecalho, rodape, conteudo, ...resto } = await readTemplate(
        id,
        signal,
      );
      const { pacienteNaFolha, conselhoNoRodape, linhaRodape } = resto;
      const folha = { papel, orientacao, cabecalho, rodape, pacienteNaFolha, conselhoNoRodape, linhaRodape };
      return sample({ nome, ...folha, conteudo }, signal);
    };
    return {
      name: `${ABA_PREVIA}.pdf`,
      load,
      download: () =>
        void load(new AbortController().signal).then((pdf) => saveBlob(pdf, `${ABA_PREVIA}.pdf`)),
    };
  }, [id]);
  return (
    <>
      <p>{texto.previaTexto}</p>
      <div className="modelos-previa">
        <PdfView source={source} />
      </div>
    </>
  );
}
