/** The bank's balance beside Zelo's of the same day, and in words what stands between them. */
import { Alert, Card, Flex, Statistic } from 'antd';
import { formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import { explicarDiferenca } from '#domain/tesouraria/conciliacao.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import type { Conciliacao, SaldoDaConta } from './wire.ts';

const semSinal = (valor: string): string => formatMoeda(valor.replace(/^-/, ''));
const nada = (valor: string): boolean => compareDecimal(valor, '0') === 0;

type Props = { readonly conta: SaldoDaConta; readonly dados: Conciliacao };

export function Balance({ conta, dados }: Props) {
  const { saldoBanco, saldoZelo, linhas, movimentos } = dados;
  if (saldoBanco === null) return null;
  const em = formatData(dados.em);
  const porque = explicarDiferenca({ zelo: saldoZelo, banco: saldoBanco, em: dados.em }, linhas, movimentos);
  const confere = nada(porque.diferenca);
  // Of very many only the oldest have come, and what they add up to explains nothing.
  const inteiras = linhas.length >= conta.linhas && movimentos.length >= conta.movimentos;
  const explica = [
    ...(nada(porque.movimentos) ? [] : [texto.explicaMovimentos(formatMoeda(porque.movimentos))]),
    ...(nada(porque.linhas) ? [] : [texto.explicaLinhas(formatMoeda(porque.linhas))]),
    ...(nada(porque.resto) ? [] : [texto.explicaResto(formatMoeda(porque.resto))]),
    ...(confere && !nada(porque.linhas) ? [texto.confereComPendentes] : []),
  ];
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} wrap>
        {[
          [texto.saldoEm(texto.saldoBanco, em), saldoBanco] as const,
          [texto.saldoEm(texto.saldo, em), saldoZelo] as const,
          [texto.diferenca, porque.diferenca] as const,
        ].map(([titulo, valor]) => (
          <Card key={titulo} size="small" style={{ flex: '1 1 150px' }}>
            <Statistic
              title={titulo}
              value={formatMoeda(valor)}
              valueStyle={{ fontSize: 20, fontWeight: 600 }}
            />
          </Card>
        ))}
      </Flex>
      <Alert
        type={confere ? 'success' : 'warning'}
        showIcon
        role="status"
        message={
          confere
            ? texto.confereEm(em)
            : texto.naoConfereEm(semSinal(porque.diferenca), !porque.diferenca.startsWith('-'), em)
        }
        description={inteiras && explica.length > 0 ? explica.join(' ') : undefined}
      />
    </Flex>
  );
}
