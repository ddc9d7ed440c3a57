/** Whoever draws the signed-in product imports this, so that neither declarations nor tabs stand before the sign-in. */
import { installRegistry } from '#shared/registro/registry.ts';
import { installPanels } from '../panels.ts';
import { installRefusals } from '../refusals.ts';
import { registrySource } from './source.ts';

installRegistry(registrySource);
installPanels();
installRefusals();
