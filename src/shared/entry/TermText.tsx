/** The text of a privacy term, paragraph by paragraph, with its version. */
import { Typography } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { termoTela } from '#messages/termo-privacidade.ts';

export type Termo = {
  readonly id: number;
  readonly titulo: string;
  readonly versaoDoTexto: string;
  readonly texto: string;
  readonly emVigorDesde: string;
};
export type TermoLido = { readonly termo: Termo | null; readonly aceitoEm: string | null };

export function TermText({ termo }: { readonly termo: Termo }) {
  return (
    <section aria-label={termo.titulo}>
      {termo.texto.split(/\n+/).map((paragraph, place) => (
        // Paragraphs of one text, which does not change while it is read.
        <Typography.Paragraph key={place}>{paragraph}</Typography.Paragraph>
      ))}
      <Typography.Paragraph type="secondary">
        {termoTela.versao(termo.versaoDoTexto, formatMinuto(termo.emVigorDesde))}
      </Typography.Paragraph>
    </section>
  );
}
