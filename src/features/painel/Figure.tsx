/** One number in large type, how it stands beside the period before, and the way to its rows. */
import { ArrowDownRight, ArrowUpRight, Target } from 'lucide-react';
import { diferenca, formatMeta, formatValor } from '#domain/painel/formato.ts';
import type { QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { cumpriu } from '#domain/painel/meta.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { addressOfRows } from './address.ts';
import { useGoal } from './useGoal.tsx';

type Props = { readonly resource: string; readonly quadro: QuadroLido };

export function Figure({ resource, quadro }: Props) {
  const { titulo, valor, antes, unidade, melhor, nota, atras, semAcesso } = quadro;
  const goal = useGoal(resource, quadro);
  const escrito = valor === null ? texto.semMedida : formatValor(valor, unidade);
  const to = valor === null || valor === '0' ? null : addressOfRows(atras);
  // From nothing a rise has no size that says anything.
  const doNada = antes !== null && antes !== undefined && Number(antes) === 0 && unidade !== 'por-cento';
  const muda = doNada ? null : diferenca(valor, antes, unidade, melhor);
  const cor = !muda || muda.bom === null ? 'z-fraco' : muda.bom ? 'painel-bom' : 'painel-ruim';
  return (
    <div className="z-moldura painel-figura">
      <dt className="painel-figura-nome">
        {titulo}
        {goal.act && semAcesso === undefined ? (
          <IconButton
            size="small"
            className="z-nao-imprimir painel-alvo"
            label={`${goal.act.label}: ${titulo}`}
            title={goal.act.label}
            icon={<Target size={14} aria-hidden />}
            onClick={goal.act.open}
          />
        ) : null}
      </dt>
      {semAcesso === undefined ? (
        <dd>
          <strong data-num className={valor === null ? 'painel-numero painel-sem' : 'painel-numero'}>
            {to === null ? (
              escrito
            ) : (
              <Link to={to} aria-label={texto.abrir(titulo, escrito)}>
                {escrito}
              </Link>
            )}
          </strong>
          {muda && antes != null ? (
            <span className={`painel-muda ${cor}`}>
              {muda.sentido === 'igual' ? (
                texto.igual
              ) : (
                <>
                  {muda.sentido === 'mais' ? (
                    <ArrowUpRight size={14} aria-hidden />
                  ) : (
                    <ArrowDownRight size={14} aria-hidden />
                  )}
                  {muda.sentido === 'mais' ? texto.mais(muda.quanto) : texto.menos(muda.quanto)}
                  <span className="z-fraco">{texto.antes(formatValor(antes, unidade))}</span>
                </>
              )}
            </span>
          ) : null}
          {doNada ? (
            <span className="z-fraco painel-muda">{texto.antes(formatValor(antes, unidade))}</span>
          ) : null}
          <Goal quadro={quadro} />
          {nota === undefined ? null : <span className="z-fraco painel-nota">{nota}</span>}
        </dd>
      ) : (
        <dd className="z-fraco">{semAcesso}</dd>
      )}
      {goal.dialog}
    </div>
  );
}

/** The goal, and whether the figure keeps it. */
function Goal({ quadro: { valor, meta, melhor, unidade } }: { readonly quadro: QuadroLido }) {
  if (meta?.valor === undefined) return null;
  const dentro = cumpriu(valor, meta.valor, melhor);
  return (
    <span className="painel-muda">
      <span className="z-fraco">{texto.meta(formatMeta(meta.valor, unidade))}</span>
      {dentro === null ? null : (
        <span className={dentro ? 'painel-bom' : 'painel-ruim'}>
          {dentro ? texto.dentroDaMeta : texto.foraDaMeta}
        </span>
      )}
    </span>
  );
}
