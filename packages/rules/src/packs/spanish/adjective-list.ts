/** What is said of things, in Spanish, as in the list of nouns; their English has no plural. */
export const ADJECTIVE_LINES = `
female: femenino/a hembra
male: masculino/a macho
old: viejo/a
young: joven
married: casado/a
single: soltero/a
divorced: divorciado/a
widowed: viudo/a
rainy: lluvioso/a
sunny: soleado/a
cloudy: nublado/a
diabetic: diabetico/a
pregnant: embarazada
sick: enfermo/a
healthy: sano/a
dead: muerto/a fallecido/a
alive: vivo/a
monthly: mensual
annual: anual
daily: diario/a
weekly: semanal
international: internacional
free: gratis gratuito/a
standard: estandar
public: publico/a
private: privado/a
urban: urbano/a
rural: rural
active: activo/a
american: americano/a estadounidense norteamericano/a
european: europeo/a
japanese: japones japonesa
german: aleman alemana
french: frances francesa
british: britanico/a
italian: italiano/a
spanish: espanol espanola
mexican: mexicano/a
current: actual
former: antiguo/a
new: nuevo/a
high: alto/a elevado/a
low: bajo/a
expensive: caro/a
cheap: barato/a
big: grande
small: pequeno/a
long: largo/a
short: corto/a
first: primero/a primer
second: segundo/a
third: tercero/a tercer
fourth: cuarto/a
fifth: quinto/a
different: diferente distinto/a
common: comun
likely: probable
main: principal
`;
