/** /gestaointernacao: every bed with who is in it, who waits for one, and which will be free today and tomorrow (CLIN-04). */
import { Button, Flex, Select } from 'antd';
import { Calculator, List, Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import {
  previsaoDe,
  SITUACOES,
  vagasDe,
  type LeitoNoMapa,
  type SituacaoLeito,
} from '#domain/internacao/mapa.ts';
import { internacaoTela as texto } from '#messages/internacao-tela.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { BedDrawer } from './BedDrawer.tsx';
import './internacao.css';
import { Waiting } from './Waiting.tsx';
import { Wards } from './Wards.tsx';
import { useMapa } from './wire.ts';

type Filtro = SituacaoLeito | 'hoje' | 'amanha' | null;

const passa = (filtro: Filtro, leito: LeitoNoMapa, hoje: string): boolean => {
  if (filtro === null) return true;
  if (filtro !== 'hoje' && filtro !== 'amanha') return leito.situacao === filtro;
  const previsao = previsaoDe(leito.estada, hoje);
  return filtro === 'amanha' ? previsao === 'AMANHA' : previsao === 'HOJE' || previsao === 'ATRASADA';
};

export default function MapPage() {
  const can = useCan();
  const phone = useMedia('(max-width: 767px)');
  const quadro = useMapa();
  const { data, reler } = quadro;
  const [filtro, setFiltro] = useState<Filtro>(null);
  const [setor, setSetor] = useState<number | null>(null);
  const [aberto, setAberto] = useState<number | null>(null);
  const abrir = useCallback((id: number) => setAberto(id), []);
  const leitos = useMemo(
    () => data?.leitos.filter(({ setorId }) => setor === null || setorId === setor) ?? [],
    [data, setor],
  );
  const hoje = data?.hoje ?? '';
  const vagas = vagasDe(leitos, hoje);
  const leito = data?.leitos.find(({ id }) => id === aberto);
  const filtros: readonly (readonly [Filtro, string, number])[] = [
    [null, texto.todos, vagas.total],
    ...SITUACOES.map((situacao) => [situacao, texto.situacao[situacao], vagas.situacao[situacao]] as const),
    ['hoje', texto.previstasHoje, vagas.hoje],
    ['amanha', texto.previstasAmanha, vagas.amanha],
  ];
  return (
    <Page
      title={texto.titulo}
      count={data ? texto.ocupacao(vagas.situacao.OCUPADO, vagas.total) : undefined}
      actions={
        <>
          <ButtonLink to="/censo-internacao" icon={<Calculator size={16} aria-hidden />}>
            {texto.censo}
          </ButtonLink>
          <ButtonLink to="/internacoes" icon={<List size={16} aria-hidden />}>
            {texto.lista}
          </ButtonLink>
          {can('insert', 'internacao') ? (
            <ButtonLink to="/internacoes/form" type="primary" icon={<Plus size={16} aria-hidden />}>
              {texto.pedir}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Loaded query={quadro} failed={texto.falha}>
        {(data) =>
          data.leitos.length === 0 ? (
            <EmptyState
              title={texto.vazioTitulo}
              text={texto.vazioTexto}
              action={
                can('insert', 'leito') ? <ButtonLink to="/leitos">{texto.cadastrar}</ButtonLink> : undefined
              }
            />
          ) : (
            <Flex vertical gap={16}>
              <Flex wrap gap={8} align="center" role="group" aria-label={texto.filtro}>
                <Select<number>
                  allowClear
                  style={phone ? { flex: 1 } : { minWidth: 200 }}
                  aria-label={texto.setor}
                  placeholder={texto.todosSetores}
                  value={setor}
                  options={data.setores.map(({ id, nome }) => ({ value: id, label: nome }))}
                  onChange={(id: number | undefined) => setSetor(id ?? null)}
                />
                {phone ? (
                  <>
                    <Select<string>
                      style={{ flex: 1 }}
                      aria-label={texto.filtro}
                      value={filtro ?? ''}
                      options={filtros.map(([filtroDoMapa, nome, quantos]) => ({
                        value: filtroDoMapa ?? '',
                        label: `${nome} ${quantos}`,
                      }))}
                      onChange={(escolhido) =>
                        setFiltro(filtros.find(([filtroDoMapa]) => filtroDoMapa === escolhido)?.[0] ?? null)
                      }
                    />
                    {/* The map comes first; who waits for a bed is a touch away. */}
                    <Button type="link" size="small" href="#espera-leito">
                      {`${texto.espera.titulo} (${data.pedidos.length})`}
                    </Button>
                  </>
                ) : null}
                {(phone ? [] : filtros).map(([filtroDoMapa, nome, quantos]) => (
                  <Button
                    key={nome}
                    size="small"
                    type={filtro === filtroDoMapa ? 'primary' : 'default'}
                    ghost={filtro === filtroDoMapa}
                    aria-pressed={filtro === filtroDoMapa}
                    onClick={() => setFiltro(filtroDoMapa)}
                  >
                    {nome} <span data-num>{quantos}</span>
                  </Button>
                ))}
              </Flex>
              <div className="z-com-lado z-mapa">
                <div className="z-pilha">
                  <Wards
                    setores={data.setores}
                    leitos={leitos}
                    mostra={(leitoNoMapa) => passa(filtro, leitoNoMapa, hoje)}
                    hoje={hoje}
                    onOpen={abrir}
                  />
                </div>
                {/* Its declaration comes by itself: until then the beds stand, and are not drawn twice. */}
                <Suspense fallback={null}>
                  <Waiting mapa={data} atraso={data.atraso} reler={reler} />
                </Suspense>
              </div>
            </Flex>
          )
        }
      </Loaded>
      {data && leito ? (
        <BedDrawer mapa={data} leito={leito} onClose={() => setAberto(null)} reler={reler} />
      ) : null}
    </Page>
  );
}
