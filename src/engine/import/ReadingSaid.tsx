/** The choices of reading that a person made, as they stand in the import's record. */
import { Typography } from 'antd';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';

export function ReadingSaid({ found }: { readonly found: Importacao }) {
  const said = [
    ...(found.aspas === false ? [importacaoTela.lidoAspas] : []),
    ...(found.cabecalho ? [] : [importacaoTela.lidoSemCabecalho]),
    ...(found.corrigir ? [importacaoTela.lidoCorrigido] : []),
    found.vazias === 'apagar' ? importacaoTela.lidoApaga : importacaoTela.lidoManter,
  ];
  return (
    <Typography.Paragraph type="secondary">
      {importacaoTela.lido}: {said.join('; ')}.
    </Typography.Paragraph>
  );
}
