/** What the scale of a form came to, domain by domain. */
import { Flex, Typography } from 'antd';
import type { Pontuacao } from '#domain/estudo/escalas.ts';
import { formularioCrfTela as texto } from '#messages/estudo-telas.ts';

const numero = (valor: number): string => valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 });

/** 'Função erétil 19 (Leve a moderada)', for a line of a list. */
export function resultadoDito(pontuacao: readonly Pontuacao[]): string {
  const respondidas = pontuacao.filter(({ valor }) => valor !== null);
  const principal = respondidas.find(({ nota }) => nota !== undefined) ?? respondidas.at(-1);
  if (!principal || principal.valor === null) return '';
  const nota = principal.nota === undefined ? '' : ` (${principal.nota})`;
  return `${principal.titulo} ${numero(principal.valor)}${principal.unidade ?? ''}${nota}`;
}

export function Scores({ pontuacao }: { readonly pontuacao: readonly Pontuacao[] }) {
  if (pontuacao.length === 0) return null;
  return (
    <section aria-label={texto.resultado} className="estudo-resultado">
      <Typography.Title level={3}>{texto.resultado}</Typography.Title>
      <Flex gap={24} wrap>
        {pontuacao.map(({ titulo, valor, minimo, maximo, nota, unidade = '' }) => (
          <div key={titulo}>
            <Typography.Text type="secondary">{titulo}</Typography.Text>
            <div className="estudo-valor">
              {valor === null ? texto.semValor : `${numero(valor)}${unidade}`}
            </div>
            <Typography.Text type="secondary">
              {nota ?? texto.de(numero(minimo), numero(maximo))}
            </Typography.Text>
          </div>
        ))}
      </Flex>
    </section>
  );
}
