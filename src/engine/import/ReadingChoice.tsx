/** What was recognised in the file, changeable: encoding, separator and quotes of a text, the sheet of a workbook, the first line. */
import { Select, Typography } from 'antd';
import { useId } from 'react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { Field } from '#shared/ui/Field.tsx';
import type { Reading } from './wire.ts';

type Props = {
  readonly found: Importacao;
  readonly busy: boolean;
  readonly onRead: (reading: Reading) => void;
};

export function ReadingChoice({ found, busy, onRead }: Props) {
  const ids = useId();
  const { codificacao, separador, planilha, planilhas, aspas, cabecalho, corrigir } = found;
  const read = (change: Reading) =>
    onRead({
      cabecalho,
      corrigir,
      ...(planilha === null ? { codificacao, separador, aspas: aspas ?? true } : { planilha }),
      ...change,
    });
  const choice = (
    name: string,
    title: string,
    value: string,
    options: readonly (readonly [string, string])[],
    change: (value: string) => void,
  ) => (
    <Field id={ids + name} label={title}>
      <Select
        id={ids + name}
        value={value}
        disabled={busy}
        popupMatchSelectWidth={false}
        options={options.map(([key, text]) => ({ value: key, label: text }))}
        onChange={change}
      />
    </Field>
  );
  const yesNo = (
    name: string,
    title: string,
    value: boolean,
    { sim, nao }: { readonly sim: string; readonly nao: string },
    change: (value: boolean) => void,
  ) => {
    const options = [
      ['sim', sim],
      ['nao', nao],
    ] as const;
    return choice(name, title, value ? 'sim' : 'nao', options, (chosen) => change(chosen === 'sim'));
  };
  return (
    <>
      <p>
        <strong>{found.arquivo}</strong>{' '}
        <Typography.Text type="secondary">{tamanhoArquivo(found.tamanho)}</Typography.Text>
      </p>
      <div className="z-campos" role="group" aria-label={importacaoTela.leitura}>
        {planilha === null ? (
          <>
            {choice(
              'c',
              importacaoTela.codificacao,
              codificacao ?? 'utf-8',
              Object.entries(importacaoTela.codificacoes),
              (value) => read({ codificacao: value }),
            )}
            {choice(
              's',
              importacaoTela.separador,
              separador ?? ';',
              Object.entries(importacaoTela.separadores),
              (value) => read({ separador: value }),
            )}
            {yesNo('a', importacaoTela.aspas, aspas ?? true, importacaoTela.aspasOpcoes, (value) =>
              read({ aspas: value }),
            )}
          </>
        ) : (
          choice(
            'p',
            importacaoTela.planilha,
            planilha,
            planilhas.map((name) => [name, name] as const),
            (value) => read({ planilha: value }),
          )
        )}
        {yesNo('l', importacaoTela.primeiraLinha, cabecalho, importacaoTela.primeiraLinhaOpcoes, (value) =>
          read({ cabecalho: value }),
        )}
        {corrigir || found.avisos.some(({ tipo }) => tipo === 'codificacao')
          ? yesNo('k', importacaoTela.acentos, corrigir, importacaoTela.acentosOpcoes, (value) =>
              read({ corrigir: value }),
            )
          : null}
      </div>
      <Typography.Paragraph type="secondary" aria-live="polite">
        {busy ? importacaoTela.relendo : planilha === null ? importacaoTela.leituraAjuda : ''}
      </Typography.Paragraph>
    </>
  );
}
