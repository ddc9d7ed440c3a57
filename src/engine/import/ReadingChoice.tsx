/** What was recognised in the file, changeable: encoding and separator of a text, the sheet of a workbook. */
import { useId } from 'react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import type { Reading } from './wire.ts';

type Props = { readonly found: Importacao; readonly busy: boolean; readonly onRead: (reading: Reading) => void };

export function ReadingChoice({ found, busy, onRead }: Props) {
  const ids = useId();
  const { codificacao, separador, planilha, planilhas } = found;
  const choice = (
    name: string,
    title: string,
    value: string,
    options: readonly (readonly [string, string])[],
    change: (value: string) => void,
  ) => (
    <div className="z-imp-leitura-campo">
      <label htmlFor={ids + name}>{title}</label>
      <select id={ids + name} className="z-campo" value={value} disabled={busy} onChange={(event) => change(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <>
      <p className="z-imp-arquivo">
        <strong>{found.arquivo}</strong> <span className="z-imp-nota">{tamanhoArquivo(found.tamanho)}</span>
      </p>
      <div className="z-imp-leitura" role="group" aria-label={importacaoTela.leitura}>
        {planilha === null ? (
          <>
            {choice(
              'c',
              importacaoTela.codificacao,
              codificacao ?? 'utf-8',
              Object.entries(importacaoTela.codificacoes),
              (value) => onRead({ codificacao: value, separador }),
            )}
            {choice('s', importacaoTela.separador, separador ?? ';', Object.entries(importacaoTela.separadores), (value) =>
              onRead({ codificacao, separador: value }),
            )}
          </>
        ) : (
          choice(
            'p',
            importacaoTela.planilha,
            planilha,
            planilhas.map((one) => [one, one] as const),
            (value) => onRead({ planilha: value }),
          )
        )}
      </div>
      <p className="z-imp-nota" aria-live="polite">
        {busy ? importacaoTela.relendo : planilha === null ? importacaoTela.leituraAjuda : ''}
      </p>
    </>
  );
}
