import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Typography } from 'antd';
import { useNavigate } from 'react-router';
import {
  CERTIFICADO_PRONTO,
  MODELOS_PRONTOS,
  type ModeloPronto,
} from '#domain/modelo-documento/biblioteca.ts';
import { guardarTexto } from '#domain/modelo-documento/limpar.ts';
import { textoSimples } from '#domain/modelo-documento/percorrer.ts';
import { telaModelos as texto } from '#messages/modelo-documento-tela.ts';
import { modeloDocumento } from '#schemas/utilidades/modelo-documento.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { createTemplate, templateNames } from './wire.ts';
import './modelos.css';

const titleOf = (tipo: string) =>
  modeloDocumento.properties.tipo.oneOf.find((option) => option.const === tipo)?.title ?? tipo;

/** /modelos-documento/biblioteca: ready-made templates; the chosen one becomes a template of the provider. */
export default function Library() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const names = useQuery({
    queryKey: ['modelos-documento', 'nomes'],
    queryFn: ({ signal }) => templateNames(signal),
  });
  const { run, busy, doing } = useAct(
    async (pronto: ModeloPronto) => {
      const made = await createTemplate({
        nome: freeName(
          pronto.nome,
          (names.data ?? []).map(({ nome }) => nome),
        ),
        tipo: pronto.tipo,
        papel: pronto.papel,
        orientacao: pronto.orientacao ?? 'RETRATO',
        conteudo: guardarTexto(pronto.texto),
      });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('modelos-documento') });
      notify({ type: 'SUCCESS', value: texto.criado(made.nome) });
      const entry = indexEntry('modelos-documento');
      if (entry) void navigate(formPathOf(entry, made.id));
    },
    { failure: texto.falhaSalvar },
  );
  return (
    <Page title={texto.biblioteca} description={texto.bibliotecaTexto}>
      <ul className="z-limpa z-cartoes z-cartoes-largos">
        {[...MODELOS_PRONTOS, CERTIFICADO_PRONTO].map((pronto) => (
          <li key={pronto.nome}>
            <Card
              size="small"
              cover={
                <p className="modelos-amostra" aria-hidden>
                  {textoSimples(pronto.texto)}
                </p>
              }
            >
              <Card.Meta title={pronto.nome} description={`${titleOf(pronto.tipo)} · ${pronto.papel}`} />
              <Typography.Paragraph style={{ margin: '8px 0 12px' }}>{pronto.descricao}</Typography.Paragraph>
              <Button
                loading={doing?.[0].nome === pronto.nome}
                disabled={busy || names.isPending}
                aria-label={texto.usarNome(pronto.nome)}
                onClick={() => void run(pronto)}
              >
                {texto.usar}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** 'Atestado médico', 'Atestado médico 2' … */
function freeName(nome: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLocaleLowerCase('pt-BR')));
  if (!used.has(nome.toLocaleLowerCase('pt-BR'))) return nome;
  for (let n = 2; ; n++) if (!used.has(`${nome} ${n}`.toLocaleLowerCase('pt-BR'))) return `${nome} ${n}`;
}
