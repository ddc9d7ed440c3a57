/** Whoever draws the signed-in product imports this, so that neither declarations nor tabs stand before the sign-in. */
import { installRegistry } from '#shared/registro/registry.ts';
import { installClientHooks } from '#shared/http/client.ts';
import { missed } from '#shared/http/reach.ts';
import { isVeiled } from '#shared/registro/veiled.ts';
import '../headings.ts';
import { installPanels } from '../panels.ts';
import { installRefusals } from '../refusals.ts';
import { registrySource } from './source.ts';

installRegistry(registrySource);
installClientHooks({ veiled: isVeiled, unreached: missed });
installPanels();
installRefusals();
